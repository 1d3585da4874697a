import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateComments } from '#web/features/discussion/api/comment-cache.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';

/** Names the deletion of a comment while it is under way. */
export function deletionKey(commentId: string): [string, string] {
  return ['delete-comment', commentId];
}

interface Deletion {
  postId: string;
  commentId: string;
  /** Right after, while the comment is still shown. */
  onDeleted: (message: string) => void;
  /** Also when whoever deletes it has left meanwhile. */
  onFailed?: (error: unknown) => void;
}

/** Deletes a comment; it leaves its thread at once, and its replies with it. */
export function useDeleteComment({ postId, commentId, onDeleted, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.comments.delete.mutationOptions({
      mutationKey: deletionKey(commentId),
      networkMode: 'always',
      onSuccess: ({ message, commentsCount }) => {
        onDeleted(message);
        updateComments(queryClient, api, (comment) => (comment.id === commentId || comment.parentId === commentId ? null : comment));
        patchPost(queryClient, api, postId, () => ({ commentsCount }));
        // It may have stood under the question as its answer.
        void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
        void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
      },
      onError: (error) => onFailed?.(error),
    }),
  );
}
