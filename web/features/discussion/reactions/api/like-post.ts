import { useQueryClient } from '@tanstack/react-query';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Like } from '../wish.ts';
import { useLike } from './use-like.ts';

export function useLikePost(post: Like & { id: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useLike({
    kind: 'post',
    id: post.id,
    current: post,
    send: (liked) => api.reactions.likePost.call({ postId: post.id, liked }),
    show: ({ liked, reactionsCount }) => patchPost(queryClient, api, post.id, () => ({ liked, reactionsCount })),
  });
}
