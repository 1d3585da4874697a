import { waitingComments } from '#web/features/comments/comment-drafts.ts';
import { waitingPost } from '#web/features/posts/post-draft.ts';
import { waitingLikes } from '#web/features/reactions/waiting-likes.ts';
import { onBackOnline } from '#web/lib/back-online.ts';
import { oneAtATime } from '#web/lib/one-at-a-time.ts';
import { keepAtHand } from '#web/lib/preload.ts';
import { browserSide } from '#web/lib/screen.ts';

// Apart from app-like.tsx: visitors have nothing to send, and no live connection to load.

/** What was written or liked without a connection goes out with the next one, on whatever page one is then. */
async function sendUnsent(): Promise<void> {
  const { api, queryClient } = browserSide();
  const viewer = queryClient.getQueryData(api.accounts.session.queryKey())?.viewer;
  if (viewer == null) return;
  const sender = { api, queryClient, viewer };
  if (waitingPost(viewer) !== null) {
    const { sendPost } = await import('#web/features/posts/send-post.tsx');
    await sendPost(sender);
  }
  if (waitingComments(viewer).length > 0) {
    const { sendWaiting } = await import('#web/features/comments/send-waiting.ts');
    await sendWaiting(sender);
  }
  if (waitingLikes(viewer.id).length > 0) {
    const { sendLikes } = await import('#web/features/reactions/send-likes.ts');
    await sendLikes(sender);
  }
}

const send = oneAtATime(sendUnsent);
let watching = false;

/** Sends what waits as soon as it is known whose it is, and each time the connection comes back; and has the form at hand where new posts are written. */
export function watchConnection(): void {
  send();
  if (watching) return;
  watching = true;
  onBackOnline(send);
  // Without a connection one can write, but not load the form.
  keepAtHand('/create-post').catch(() => {});
}
