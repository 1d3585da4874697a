import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { readingTexts } from './texts/reading.ts';

const MarkRead = lazyPart(async () => (await import('./mark-read.tsx')).MarkRead);

/** What else can be done in a community. */
export function CommunityMenu({ communityId }: { communityId: string }) {
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <>
      <ActionMenu label={readingTexts.menu}>
        <ActionItem icon={<IconChecks />} onChoose={() => setAsked(true)}>
          {readingTexts.markAll}
        </ActionItem>
      </ActionMenu>
      {asked !== null && <MarkRead communityId={communityId} opened={asked} onClose={() => setAsked(false)} />}
    </>
  );
}
