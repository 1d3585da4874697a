import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patchComment } from '#web/features/discussion/api/comment-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';

interface Outcome {
  onEdited: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useEditComment({ onEdited, onFailed }: Outcome) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.comments.edit.mutationOptions({
      onSuccess: ({ comment, message }) => {
        const { content, updatedAt, mentions } = comment;
        patchComment(queryClient, api, comment.id, { content, updatedAt, mentions });
        onEdited(message);
        void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
        void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
        void queryClient.invalidateQueries({ queryKey: api.search.posts.key() });
      },
      onError: onFailed,
    }),
  );
}
