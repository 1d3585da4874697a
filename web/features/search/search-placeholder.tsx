import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './search-results.module.css';
import { searchTexts } from './texts/search.ts';

export function SearchPlaceholder({ late }: { late: boolean }) {
  return (
    <div role="status" className={late ? classes.late : undefined}>
      <VisuallyHidden>{searchTexts.loading}</VisuallyHidden>
      {[84, 58, 72].map((width) => (
        <div key={width} className={classes.placeholder} aria-hidden="true">
          <Skeleton height={11} width={150} />
          <Skeleton height={20} mt={16} width={`${width}%`} />
          <Skeleton height={11} mt={16} />
          <Skeleton height={11} mt={12} width={`${width + 12}%`} />
        </div>
      ))}
    </div>
  );
}
