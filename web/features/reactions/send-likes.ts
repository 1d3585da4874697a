import type { QueryClient } from '@tanstack/react-query';
import { patchComment } from '#web/features/comments/api/comment-cache.ts';
import { patchPost } from '#web/features/posts/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { errorCode, errorStatus } from '#web/lib/errors.ts';
import { isForLater, PATIENCE } from '#web/lib/for-later.ts';
import { refusal } from '#web/lib/refusal.ts';
import { isOfSession } from '#web/lib/sent-mark.ts';
import { notify } from '#web/ui/notify.ts';
import { isLiking, likeLane } from './api/use-like.ts';
import { likeTexts } from './texts/like.ts';
import { waitingTexts } from './texts/waiting.ts';
import { forgetLike, keepLike, type LikeKind, waitingLike, waitingLikes } from './waiting-likes.ts';
import type { Like } from './wish.ts';

interface Sender {
  api: Api;
  queryClient: QueryClient;
  viewer: { id: string; sessionId: string };
}

function ask({ api }: Sender, kind: LikeKind, id: string, liked: boolean): Promise<Like> {
  const options = { signal: AbortSignal.timeout(PATIENCE) };
  return kind === 'post'
    ? api.reactions.likePost.call({ postId: id, liked }, options)
    : api.reactions.likeComment.call({ commentId: id, liked }, options);
}

function show({ api, queryClient }: Sender, kind: LikeKind, id: string, { liked, reactionsCount }: Like): void {
  if (kind === 'post') patchPost(queryClient, api, id, () => ({ liked, reactionsCount }));
  else patchComment(queryClient, api, id, { liked, reactionsCount });
}

/** Sends one as it is meant when its turn comes: what is pressed meanwhile stands behind it. */
async function sendOne(sender: Sender, kind: LikeKind, id: string): Promise<void> {
  const { queryClient, viewer } = sender;
  const send = async () => {
    const wish = waitingLike(viewer, kind, id);
    if (wish === null) return;
    try {
      show(sender, kind, id, await ask(sender, kind, id, wish.liked));
      // Pressed again meanwhile: that is sent by its button, or waits.
      if (waitingLike(viewer, kind, id)?.liked === wish.liked) forgetLike(viewer.id, kind, id);
    } catch (error) {
      const now = waitingLike(viewer, kind, id);
      if (!isForLater(error)) forgetLike(viewer.id, kind, id);
      // It may have arrived, though no answer came.
      else if (now !== null) keepLike(viewer, kind, id, { ...now, tried: true });
      throw error;
    }
  };
  await queryClient
    .getMutationCache()
    .build(queryClient, { ...likeLane(kind, id), networkMode: 'always', mutationFn: send })
    .execute(undefined);
}

/**
 * Sends the likes that wait, the oldest first. The server takes a state, not a press: one that arrived without its answer,
 * or that two tabs send, counts once. What it refuses goes back to what it says, and is told once for all of them.
 */
export async function sendLikes(sender: Sender): Promise<void> {
  const { queryClient, viewer } = sender;
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
    try {
      await sendOne(sender, kind, id);
    } catch (error) {
      // All of them wait on.
      if (isForLater(error)) break;
      const reason = refusal(error) ?? '';
      if (errorCode(error) === 'NOT_FOUND') gone += 1;
      else refused.add(errorStatus(error) === 403 ? likeTexts.refused(reason) : reason);
    }
  }
  if (gone > 0) notify.info(waitingTexts.gone(gone));
  if (others > 0) notify.info(waitingTexts.otherSession(others));
  for (const reason of refused) notify.info(reason);
}
