import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { isTried, useSendStatus } from '#web/lib/draft-status.ts';
import { draftKey, onDraftChange, readDraft, type Texts } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { sendTexts } from '#web/lib/texts/send.ts';
import textAction from '#web/ui/text-action.module.css';
import classes from './queued-post.module.css';
import { queuedPostTexts as texts } from './texts/queued-post.ts';

/** Shows the viewer's post that waits for a connection or was not sent before its page closed. */
export function QueuedPost({ communityId }: { communityId: string }) {
  const viewerId = useViewer()?.id ?? null;
  // The snapshot is a string, because equal strings are identical and cause no re-render.
  const kept = useSyncExternalStore(
    onDraftChange,
    () => (viewerId === null ? '{}' : JSON.stringify(readDraft(draftKey(viewerId, 'post'))?.texts ?? {})),
    () => '{}',
  );
  const draft = JSON.parse(kept) as Texts;
  const status = useSendStatus(draft);
  if (status === null || status === 'sending' || draft.communityId !== communityId) return null;
  return (
    <section aria-label={texts.label} className={classes.post}>
      <p className={classes.title} dir="auto">
        {draft.title}
      </p>
      <p className={classes.words} role="status">
        {sendTexts[status]}{' '}
        <Link to="/create-post" className={textAction.action}>
          {isTried(status) ? texts.see : texts.open}
        </Link>
      </p>
    </section>
  );
}
