import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patchComment } from '#web/features/discussion/api/comment-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';

interface Outcome {
  onEdited: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Edits the viewer's comment and updates all cached copies. The callbacks also run after the component has unmounted. */
export function useEditComment({ onEdited, onFailed }: Outcome) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.comments.edit.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ comment, message }) => {
        const { content, updatedAt } = comment;
        patchComment(queryClient, api, comment.id, { content, updatedAt });
        onEdited(message);
        // The comment may be shown as the answer under the question.
        void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
        void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
      },
      onError: onFailed,
    }),
  );
}
