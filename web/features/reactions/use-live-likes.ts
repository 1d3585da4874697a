import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { patchComment, shownComments } from '#web/features/comments/api/comment-cache.ts';
import { patchPost } from '#web/features/posts/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';

/** How often a tab without live events asks. */
const POLLING = 60_000;
/** Milliseconds within which many readers of one post ask, not all in the same moment. */
const SPREAD = 400;
/** Comments asked for at once; nobody has more of them before their eyes. */
const MOST = 200;

/** Keeps the likes of an open post and of its comments as they are while others like them. */
export function useLiveLikes(postId: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  // The next event or the next visit shows what failed.
  const ask = useEffectEvent(() => void refreshLikes(queryClient, api, postId).catch(() => undefined));

  useLive(`post:${postId}`, (event) => {
    if (event === 'gap' || event.kind === 'likes.changed') setTimeout(ask, Math.random() * SPREAD);
  });
  const polling = usePolling(POLLING);
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), polling);
    return () => clearInterval(timer);
  }, [polling]);
}

async function refreshLikes(queryClient: QueryClient, api: Api, postId: string): Promise<void> {
  // A like of one's own that is on its way, now or when the answer comes, is newer than what the server says.
  const isLiking = (kind: 'post' | 'comment', id: string) => queryClient.isMutating({ mutationKey: [`like-${kind}`, id] }) > 0;
  const postWaits = isLiking('post', postId);
  const asked = shownComments(queryClient, api, postId)
    .filter(({ id, gone }) => gone !== true && !isLiking('comment', id))
    .slice(0, MOST);
  const comments = asked.length === 0 ? undefined : asked.map(({ id }) => id).join(',');
  const { post, comments: found } = await api.reactions.counts.call({ postId, comments });
  if (!postWaits && !isLiking('post', postId)) patchPost(queryClient, api, postId, () => post);
  const shown = new Map(asked.map((comment) => [comment.id, comment]));
  for (const { id, ...now } of found) {
    const before = shown.get(id);
    if (before?.liked === now.liked && before.reactionsCount === now.reactionsCount) continue;
    if (!isLiking('comment', id)) patchComment(queryClient, api, id, now);
  }
}
