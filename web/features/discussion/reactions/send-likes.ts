import { patchComment } from '#web/features/discussion/api/comment-cache.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import { errorCode, errorStatus } from '#web/lib/errors.ts';
import { isForLater, PATIENCE } from '#web/lib/for-later.ts';
import { refusal } from '#web/lib/refusal.ts';
import { isOfSession } from '#web/lib/sent-mark.ts';
import type { WaitingSender } from '#web/lib/waiting-sender.ts';
import { notify } from '#web/ui/notify.ts';
import { isLiking, likeLane } from './api/use-like.ts';
import { likeTexts } from './texts/like.ts';
import { waitingTexts } from './texts/waiting.ts';
import { forgetLike, keepLike, type LikeKind, waitingLike, waitingLikes } from './waiting-likes.ts';
import type { Like } from './wish.ts';

/** What holds up all of them: nobody signed in, too many at once, a server that has too much to do or cannot be reached. */
const HELD_UP = [401, 429, 503];

function ask({ api }: WaitingSender, kind: LikeKind, id: string, liked: boolean): Promise<Like> {
  const options = { signal: AbortSignal.timeout(PATIENCE) };
  return kind === 'post'
    ? api.reactions.likePost.call({ postId: id, liked }, options)
    : api.reactions.likeComment.call({ commentId: id, liked }, options);
}

function show({ api, queryClient }: WaitingSender, kind: LikeKind, id: string, { liked, reactionsCount }: Like): void {
  if (kind === 'post') patchPost(queryClient, api, id, () => ({ liked, reactionsCount }));
  else patchComment(queryClient, api, id, { liked, reactionsCount });
}

/** Sends one as it is meant when its turn comes: what is pressed meanwhile stands behind it. */
async function sendOne(sender: WaitingSender, kind: LikeKind, id: string): Promise<void> {
  const { queryClient, viewer } = sender;
  const send = async () => {
    const wish = waitingLike(viewer, kind, id);
    if (wish === null) return;
    // From here on the server may have it: whoever presses again now takes it back there, and not only here.
    keepLike(viewer, kind, id, { ...wish, tried: true });
    try {
      show(sender, kind, id, await ask(sender, kind, id, wish.liked));
      // Pressed again meanwhile: that is sent by its button, or waits.
      if (waitingLike(viewer, kind, id)?.liked === wish.liked) forgetLike(viewer.id, kind, id);
    } catch (error) {
      if (!isForLater(error)) forgetLike(viewer.id, kind, id);
      throw error;
    }
  };
  await queryClient
    .getMutationCache()
    .build(queryClient, { ...likeLane(kind, id), networkMode: 'always', meta: { background: true }, mutationFn: send })
    .execute(undefined);
}

/**
 * Sends the likes that wait, the oldest first. The server takes a state, not a press: one that arrived without its answer,
 * or that two tabs send, counts once. What it refuses goes back to what it says, and is told once for all of them.
 */
export async function sendLikes(sender: WaitingSender): Promise<void> {
  const { queryClient, viewer, isStillIn, waitsOn } = sender;
  const refused = new Set<string>();
  let [gone, others] = [0, 0];
  for (const { kind, id, mark } of waitingLikes(viewer.id)) {
    if (!isOfSession(mark, viewer.sessionId)) {
      forgetLike(viewer.id, kind, id);
      others += 1;
      continue;
    }
    // Its button was pressed just now, and sends it.
    if (isLiking(queryClient, kind, id)) continue;
    if (!(await isStillIn())) break;
    try {
      await sendOne(sender, kind, id);
    } catch (error) {
      if (isForLater(error)) {
        waitsOn(error);
        if (HELD_UP.includes(errorStatus(error))) break;
        // This one alone: it waits on.
        continue;
      }
      const reason = refusal(error) ?? '';
      if (errorCode(error) === 'NOT_FOUND') gone += 1;
      else refused.add(errorStatus(error) === 403 ? likeTexts.refused(reason) : reason);
    }
  }
  if (gone > 0) notify.info(waitingTexts.gone(gone));
  if (others > 0) notify.info(waitingTexts.otherSession(others));
  for (const reason of refused) notify.info(reason);
}
