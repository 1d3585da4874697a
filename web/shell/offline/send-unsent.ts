import { stayedComments, waitingComments } from '#web/features/discussion/comments/comment-drafts.ts';
import { stayedPost, waitingPost } from '#web/features/discussion/posts/post-draft.ts';
import { waitingLikes } from '#web/features/discussion/reactions/waiting-likes.ts';
import { onBackOnline } from '#web/lib/back-online.ts';
import { onDraftChange } from '#web/lib/drafts.ts';
import { oneAtATime } from '#web/lib/one-at-a-time.ts';
import { browserSide } from '#web/lib/screen.ts';
import { isOfSession } from '#web/lib/sent-mark.ts';
import { type WaitingSender, waitingSender } from '#web/lib/waiting-sender.ts';

// Apart from app-like.tsx: visitors have nothing to send, and no live connection to load.

/** Milliseconds until what still waits is tried once more, the first time and at most. */
const [FIRST, LONGEST] = [10_000, 300_000];
/** In whose names drafts bear the marks of what waits. */
const WAITS_BELOW = /\.(post$|comment\.|like\.)/;

let watching = false;
let running = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** It is time, but nobody looks, or there is no connection. */
let due = false;
let pause = FIRST;

/** As this tab knows them. */
function knownViewer() {
  const { api, queryClient } = browserSide();
  return queryClient.getQueryData(api.accounts.session.queryKey())?.viewer ?? null;
}

function waits(): boolean {
  const viewer = knownViewer();
  if (viewer === null) return false;
  if (waitingPost(viewer) !== null || waitingComments(viewer).length > 0) return true;
  return waitingLikes(viewer.id).some(({ mark }) => isOfSession(mark, viewer.sessionId));
}

/** What does not go out by itself any more, and what nobody has been told of. */
function stayed(): boolean {
  const viewer = knownViewer();
  if (viewer === null) return false;
  if (stayedPost(viewer) !== null || stayedComments(viewer).length > 0) return true;
  return waitingLikes(viewer.id).some(({ mark }) => !isOfSession(mark, viewer.sessionId));
}

/** What was written or liked without a connection goes out with the next one, on whatever page one is then. */
async function sendAll(sender: WaitingSender): Promise<void> {
  const { viewer } = sender;
  if (waitingPost(viewer) !== null || stayedPost(viewer) !== null) {
    const { sendPost, tellStayedPost } = await import('#web/features/discussion/posts/send-post.ts');
    tellStayedPost(sender);
    await sendPost(sender);
  }
  if (waitingComments(viewer).length > 0 || stayedComments(viewer).length > 0) {
    const { sendWaiting, tellStayedComments } = await import('#web/features/discussion/comments/send-waiting.ts');
    tellStayedComments(sender);
    await sendWaiting(sender);
  }
  if (waitingLikes(viewer.id).length > 0) {
    const { sendLikes } = await import('#web/features/discussion/reactions/send-likes.ts');
    await sendLikes(sender);
  }
}

async function sendUnsent(): Promise<void> {
  const viewer = knownViewer();
  if (viewer === null || (!waits() && !stayed())) return;
  const { api, queryClient } = browserSide();
  const sender = waitingSender(api, queryClient, viewer);
  running = true;
  due = false;
  try {
    if (await sender.isStillIn()) await sendAll(sender);
  } finally {
    running = false;
    tryLater(sender.rest());
  }
}

const send = oneAtATime(sendUnsent);

/** Once more, as long as something waits: later each time, and no sooner than the server said. */
function tryLater(rest: number): void {
  clearTimeout(timer);
  timer = undefined;
  if (!waits()) {
    pause = FIRST;
    return;
  }
  timer = setTimeout(
    () => {
      timer = undefined;
      due = true;
      pause = Math.min(2 * pause, LONGEST);
      sendIfDue();
    },
    Math.max(rest, pause),
  );
}

function sendIfDue(): void {
  if (due && document.visibilityState === 'visible' && navigator.onLine) send();
}

/** Sends what waits as soon as it is known whose it is, each time the connection comes back, and now and then while something waits. */
export function watchConnection(): void {
  send();
  if (watching) return;
  watching = true;
  onBackOnline(() => {
    pause = FIRST;
    send();
  });
  document.addEventListener('visibilitychange', sendIfDue);
  // What begins to wait may do so with a connection, when the forum alone is out of reach.
  onDraftChange((key) => {
    const idle = !running && !due && timer === undefined;
    if (idle && (key === null || WAITS_BELOW.test(key)) && waits()) tryLater(0);
  });
}
