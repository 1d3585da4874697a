import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { patchComment, shownComments } from '#web/features/discussion/api/comment-cache.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';

const POLL_INTERVAL_MS = 60_000;
/** The limit of one request; hardly any page shows more comments. */
const MAX_COMMENTS = 200;

export function useLiveLikes(postId: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  // The next event or visit refreshes again.
  const refresh = useEffectEvent((only?: string) => void refreshLikes(queryClient, api, postId, only).catch(() => undefined));

  useLive(`post:${postId}`, (event) => {
    if (event === 'gap') refresh();
    else if (event.kind === 'likes.changed') refresh(event.id);
  });
  const polling = usePolling(POLL_INTERVAL_MS);
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), polling);
    return () => clearInterval(timer);
  }, [polling]);
}

/** @param only id of the only changed post or comment */
async function refreshLikes(queryClient: QueryClient, api: Api, postId: string, only?: string): Promise<void> {
  const comments = shownComments(queryClient, api, postId)
    .filter(({ id, gone }) => (only === undefined || id === only) && gone !== true)
    .slice(0, MAX_COMMENTS);
  if (only !== undefined && only !== postId && comments.length === 0) return;
  const ids = comments.length === 0 ? undefined : comments.map(({ id }) => id).join(',');
  const { post, comments: updates } = await api.reactions.counts.call({ postId, comments: ids });
  patchPost(queryClient, api, postId, () => post);
  const shownById = new Map(comments.map((comment) => [comment.id, comment]));
  for (const { id, ...counts } of updates) {
    const shown = shownById.get(id);
    if (shown?.liked === counts.liked && shown.reactionsCount === counts.reactionsCount) continue;
    patchComment(queryClient, api, id, counts);
  }
}
