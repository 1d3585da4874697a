import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownComments, updateComments, updateThreads } from '#web/features/discussion/api/comment-cache.ts';
import { invalidateLists, patchPost } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

export function deletionKey(commentId: string): [string, string] {
  return ['delete-comment', commentId];
}

interface Deletion {
  /** Null if unknown. */
  postId: string | null;
  commentId: string;
  /** Runs while the comment is still shown. */
  onDeleted: (message: string) => void;
  /** Also runs after unmount. */
  onFailed?: (error: unknown) => void;
}

export function useDeleteComment({ postId, commentId, onDeleted, onFailed }: Deletion) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      api.comments.delete.mutationOptions({
        mutationKey: deletionKey(commentId),
        onSuccess: ({ message, commentsCount }) => {
          onDeleted(message);
          const shown = postId === null ? [] : shownComments(queryClient, api, postId);
          const parentId = shown.find(({ id }) => id === commentId)?.parentId;
          updateThreads(queryClient, api, (thread) =>
            // `updateComments` counts only the replies that came with their thread.
            thread.id === parentId && !thread.replies.items.some(({ id }) => id === commentId)
              ? { ...thread, repliesCount: thread.repliesCount - 1 }
              : thread,
          );
          updateComments(queryClient, api, (comment) => (comment.id === commentId || comment.parentId === commentId ? null : comment));
          if (postId !== null && commentsCount !== null) patchPost(queryClient, api, postId, () => ({ commentsCount }));
          // Without its accepted or confirmed answer, a post no longer shows as answered.
          invalidateLists(queryClient, api);
          void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
        },
        onError: (error) => onFailed?.(error),
      }),
    ),
  );
}
