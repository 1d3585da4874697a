import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { patchComment, shownComments } from '#web/features/discussion/api/comment-cache.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';

/** How often a tab without live events asks. */
const POLLING = 60_000;
/** Comments asked for at once; nobody has more of them before their eyes. */
const MOST = 200;

/** Keeps the likes of an open post and of its comments as they are while others like them. */
export function useLiveLikes(postId: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  // The next event or the next visit shows what failed.
  const ask = useEffectEvent((only?: string) => void refreshLikes(queryClient, api, postId, only).catch(() => undefined));

  useLive(`post:${postId}`, (event) => {
    if (event === 'gap') ask();
    else if (event.kind === 'likes.changed') ask(event.id);
  });
  const polling = usePolling(POLLING);
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), polling);
    return () => clearInterval(timer);
  }, [polling]);
}

/** @param only the post or the comment whose likes have changed, where it is known that no others have */
async function refreshLikes(queryClient: QueryClient, api: Api, postId: string, only?: string): Promise<void> {
  const asked = shownComments(queryClient, api, postId)
    .filter(({ id, gone }) => (only === undefined || id === only) && gone !== true)
    .slice(0, MOST);
  if (only !== undefined && only !== postId && asked.length === 0) return;
  const comments = asked.length === 0 ? undefined : asked.map(({ id }) => id).join(',');
  const { post, comments: found } = await api.reactions.counts.call({ postId, comments });
  patchPost(queryClient, api, postId, () => post);
  const shown = new Map(asked.map((comment) => [comment.id, comment]));
  for (const { id, ...now } of found) {
    const before = shown.get(id);
    if (before?.liked === now.liked && before.reactionsCount === now.reactionsCount) continue;
    patchComment(queryClient, api, id, now);
  }
}
