import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { errorCode } from '#web/lib/errors.ts';
import { sentMark, WAITING_TEXT } from '#web/lib/sent-mark.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { notify } from '#web/ui/notify.ts';
import { withWay } from '#web/ui/with-way.tsx';
import { postDraft } from './post-draft.ts';
import { giveBack, reasonOf } from './post-given-back.ts';
import { postFormTexts } from './texts/post-form.ts';
import { waitingTexts as texts } from './texts/waiting.ts';

interface Asked {
  requestKey: string;
  communityId: string;
}

/**
 * A post that failed when its writer had left the form already. Without an answer it waits, as one does that was sent
 * without a connection (send-post.ts); otherwise they are told, with the way back to it.
 */
export function postLost(error: unknown, { requestKey, communityId }: Asked, viewer: { id: string; sessionId: string }): void {
  const key = postDraft(viewer.id);
  const mine = isKept(key, requestKey);
  // Where it was to go may have come from the form's address alone.
  if (mine) writeDraft(key, { ...readDraft(key)?.texts, communityId });
  const reason = reasonOf(error);
  if (reason !== null) {
    giveBack(viewer.id, requestKey, reason);
    return;
  }
  const unanswered = errorCode(error) === null || !navigator.onLine;
  const waiting = { waiting: sentMark(viewer.sessionId), refused: '' };
  if (unanswered && mine && writeDraft(key, { ...readDraft(key)?.texts, ...waiting }))
    notify.info(withWay(WAITING_TEXT, '/create-post', texts.open));
  else notify.error(withWay(postFormTexts.create.failed, '/create-post', texts.again));
}
