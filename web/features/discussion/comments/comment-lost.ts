import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { sentMark, WAITING_TEXT } from '#web/lib/sent-mark.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { notify } from '#web/ui/notify.ts';
import { withWay } from '#web/ui/with-way.tsx';
import { commentDraft } from './comment-drafts.ts';
import { failureWords } from './comment-failed.ts';
import { failedTexts as texts } from './texts/failed.ts';

interface Asked {
  postId: string;
  replyToId?: string | undefined;
  requestKey: string;
}

/**
 * A comment that failed when its writer had left its form already. Without an answer it waits, as one does that was sent
 * without a connection (send-waiting.ts); otherwise they are told, with the way back to it.
 * @param path of the page where it was written
 */
export function commentLost(
  error: unknown,
  { postId, replyToId, requestKey }: Asked,
  viewer: { id: string; sessionId: string },
  path: string,
): void {
  const key = commentDraft(viewer.id, postId, replyToId);
  const unanswered = errorCode(error) === null || !navigator.onLine;
  const waiting = { ...readDraft(key)?.texts, waiting: sentMark(viewer.sessionId) };
  if (unanswered && isKept(key, requestKey) && writeDraft(key, waiting)) notify.info(WAITING_TEXT);
  else notify.error(withWay(fieldErrors(error).content ?? failureWords(error, replyToId !== undefined), path, texts.again));
}
