import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { onDraftChange, readDraft } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { Texts } from '#web/lib/kept-texts.ts';
import { useStillMeant, WAITING_TEXT } from '#web/lib/sent-mark.ts';
import textAction from '#web/ui/text-action.module.css';
import { postDraft } from './post-draft.ts';
import { waitingTexts as texts } from './texts/waiting.ts';
import classes from './waiting-post.module.css';

/** How it stands with a post that was sent without a connection; null where it was not. */
export function usePostStanding({ waiting = '', refused = '' }: Texts): { waits: boolean; words: string } | null {
  const waits = useStillMeant(waiting);
  if (refused !== '') return { waits: false, words: texts.refused(refused) };
  if (waiting === '') return null;
  return { waits, words: waits ? WAITING_TEXT : texts.old };
}

/** At the head of its community's feed: one's own post that waits for a connection, or that came back. */
export function WaitingPost({ communityId }: { communityId: string }) {
  const viewerId = useViewer()?.id ?? null;
  // As a text, which is the same as long as it says the same.
  const kept = useSyncExternalStore(
    onDraftChange,
    () => (viewerId === null ? '{}' : JSON.stringify(readDraft(postDraft(viewerId))?.texts ?? {})),
    () => '{}',
  );
  const draft = JSON.parse(kept) as Texts;
  const standing = usePostStanding(draft);
  if (standing === null || draft.communityId !== communityId) return null;
  return (
    <section aria-label={texts.label} className={classes.post}>
      <p className={classes.title} dir="auto">
        {draft.title}
      </p>
      <p className={classes.words} role="status">
        {standing.words}{' '}
        <Link to="/create-post" className={textAction.action}>
          {texts.open}
        </Link>
      </p>
    </section>
  );
}
