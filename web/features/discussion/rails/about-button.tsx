import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Community } from '#web/features/communities/api/community.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './rails.module.css';
import { railTexts as texts } from './texts/rails.ts';

const CommunityAbout = lazyPart(async () => (await import('./community-about.tsx')).CommunityAbout);

const PLACEHOLDER = (
  <div role="status">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {[88, 64, 72].map((width) => (
      <div key={width} aria-hidden="true" className={classes.placeholder}>
        <Skeleton height={16} width="40%" />
        <Skeleton height={11} mt={16} width={`${width}%`} />
        <Skeleton height={11} mt={12} width={`${width - 20}%`} />
      </div>
    ))}
  </div>
);

export function AboutButton({ community }: { community: Community }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.about ?? ''}
        aria-haspopup="dialog"
        title={texts.about(community.displayName)}
        onClick={() => setOpened(true)}
      >
        <IconInfoCircle size={20} aria-hidden="true" />
      </Button>
      <Dialog title={texts.about(community.displayName)} opened={opened} onClose={() => setOpened(false)}>
        <CommunityAbout community={community} waiting={PLACEHOLDER} placeholder={PLACEHOLDER} />
      </Dialog>
    </>
  );
}
