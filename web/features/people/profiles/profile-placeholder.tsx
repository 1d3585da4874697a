import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './profile-view.module.css';
import { profileTexts } from './texts/profile.ts';

export function ProfilePlaceholder() {
  return (
    <div role="status">
      <VisuallyHidden component="h1">{profileTexts.loading}</VisuallyHidden>
      <div className={classes.header} aria-hidden="true">
        <Skeleton circle height={104} />
        <div className={classes.who}>
          <Skeleton height={30} width="60%" />
          <Skeleton height={12} mt={12} width={120} />
          <Skeleton height={12} mt={12} width="45%" />
        </div>
      </div>
      <Skeleton height={13} mt={32} width="92%" />
      <Skeleton height={13} mt={12} width="70%" />
    </div>
  );
}
