import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { writeDraft } from '#web/lib/drafts.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { showCreated } from './api/create-comment.ts';
import { commentDraft, waitingComments } from './comment-drafts.ts';
import { commentFailed } from './comment-failed.ts';

interface Sender {
  api: Api;
  queryClient: QueryClient;
  viewerId: string;
}

let sending = false;

/**
 * Sends what was written without a connection, one after the other in the order in which it was sent. Each has its
 * request key: another tab that does the same, or an answer that was lost, writes nothing twice.
 */
export async function sendWaiting({ api, queryClient, viewerId }: Sender): Promise<void> {
  if (sending) return;
  sending = true;
  let sent = 0;
  try {
    for (const { postId, replyToId, content, requestKey } of waitingComments(viewerId)) {
      const key = commentDraft(viewerId, postId, replyToId);
      try {
        const { comment } = await api.comments.create.call({ postId, requestKey, content, ...(replyToId !== undefined && { replyToId }) });
        writeDraft(key, null);
        showCreated(queryClient, api, postId, comment);
        sent += 1;
      } catch (error) {
        // Without an answer all of it waits on.
        if (refusal(error) === null) break;
        // Refused: its writer has to decide, the words stay.
        writeDraft(key, { content, requestKey });
        commentFailed(error, replyToId !== undefined);
      }
    }
  } finally {
    sending = false;
  }
  if (sent > 0)
    notify.success(sent === 1 ? 'You are back online. Your comment was sent.' : `You are back online. Your ${sent} comments were sent.`);
}
