import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftKey, writeDraft } from '#web/lib/drafts.ts';
import { cancelSends } from '#web/lib/send.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DraftRow } from './draft-row.tsx';
import classes from './drafts.module.css';
import { type ListedDraft, useDrafts } from './stored-drafts.ts';
import { draftsTexts as texts } from './texts/drafts.ts';

export function Drafts({ personId }: { personId: string }) {
  const queryClient = useQueryClient();
  const storedDrafts = useDrafts(personId);
  const hydrated = useHydrated();
  // Discarded drafts stay in the list until the page closes, so that they can be restored.
  const [discardedDrafts, setDiscardedDrafts] = useState<ListedDraft[]>([]);
  const isStored = ({ place }: ListedDraft) => storedDrafts.some((one) => one.place === place);
  const shown = [...storedDrafts, ...discardedDrafts.filter((one) => !isStored(one))].sort((a, b) => b.savedAt - a.savedAt);

  function discard(draft: ListedDraft) {
    const { requestKey } = draft.texts;
    cancelSends<{ requestKey?: string }>(queryClient, [], (input) => input.requestKey === requestKey);
    setDiscardedDrafts([...discardedDrafts.filter(({ place }) => place !== draft.place), draft]);
    writeDraft(draftKey(personId, draft.place), null);
  }

  return (
    <>
      <PageHead title={texts.title} lead={texts.lede} />
      <section aria-label={texts.list} className={classes.list}>
        {!hydrated && <p role="status">{texts.loading}</p>}
        {hydrated && shown.length === 0 && <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>}
        {shown.map((draft) => (
          <DraftRow
            key={draft.place}
            draft={draft}
            discarded={!isStored(draft)}
            onDiscard={() => discard(draft)}
            onUndo={() => writeDraft(draftKey(personId, draft.place), draft.texts)}
          />
        ))}
      </section>
    </>
  );
}
