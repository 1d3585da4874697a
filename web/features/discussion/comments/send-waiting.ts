import { writeDraft } from '#web/lib/drafts.ts';
import { isForLater, PATIENCE } from '#web/lib/for-later.ts';
import { noteTold } from '#web/lib/told-once.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import type { WaitingSender } from '#web/lib/waiting-sender.ts';
import { notify } from '#web/ui/notify.ts';
import { showCreated } from './api/create-comment.ts';
import { commentDraft, stayedComments, waitingComments } from './comment-drafts.ts';
import { commentFailed } from './comment-failed.ts';
import { waitingTexts } from './texts/waiting.ts';

/**
 * Sends what was written without a connection, one after the other in the order in which it was sent; asked for by one
 * caller at a time. Each has its request key: another tab that does the same, or an answer that was lost, writes nothing
 * twice. What its writer makes of a draft meanwhile counts: changed or discarded words are not sent, and nothing is
 * written over newer ones.
 */
export async function sendWaiting({ api, queryClient, viewer, isStillIn, waitsOn }: WaitingSender): Promise<void> {
  let sent = 0;
  for (const { postId, replyToId, content, requestKey } of waitingComments(viewer)) {
    const key = commentDraft(viewer.id, postId, replyToId);
    if (!(await isStillIn())) break;
    if (!isKept(key, requestKey, 'waiting')) continue;
    try {
      const { comment } = await api.comments.create.call(
        { postId, requestKey, content, ...(replyToId !== undefined && { replyToId }) },
        { signal: AbortSignal.timeout(PATIENCE) },
      );
      if (isKept(key, requestKey)) writeDraft(key, null);
      showCreated(queryClient, api, postId, comment);
      sent += 1;
    } catch (error) {
      // All of it waits on.
      if (isForLater(error)) {
        waitsOn(error);
        break;
      }
      // Refused: its writer has to decide, the words stay.
      if (isKept(key, requestKey)) writeDraft(key, { content, requestKey });
      commentFailed(error, replyToId !== undefined);
    }
  }
  if (sent > 0) notify.success(waitingTexts.sent(sent));
}

/** Tells their writer once which of them waited for too long, or in an earlier session. */
export function tellStayedComments({ viewer }: WaitingSender): void {
  const told = stayedComments(viewer).filter((mark) => noteTold(viewer.id, mark));
  if (told.length > 0) notify.info(waitingTexts.old(told.length));
}
