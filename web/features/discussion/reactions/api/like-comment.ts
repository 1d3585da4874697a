import { useQueryClient } from '@tanstack/react-query';
import { patchComment } from '#web/features/discussion/api/comment-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Like } from '../wish.ts';
import { useLike } from './use-like.ts';

export function useLikeComment(comment: Like & { id: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useLike({
    kind: 'comment',
    id: comment.id,
    current: comment,
    send: (liked) => api.reactions.likeComment.call({ commentId: comment.id, liked }),
    show: ({ liked, reactionsCount }) => patchComment(queryClient, api, comment.id, { liked, reactionsCount }),
  });
}
