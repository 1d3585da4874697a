import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Community } from '#web/features/communities/api/community.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './rails.module.css';
import { railTexts as texts } from './texts/rails.ts';

const CommunityAbout = lazyPart(async () => (await import('./community-about.tsx')).CommunityAbout);

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
        <CommunityAbout community={community} />
      </Dialog>
    </>
  );
}
