import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { patchComment } from './comment-cache.ts';

/** Changes one's own comment; it shows wherever it is loaded. `onEdited` runs also when the writer has left the page meanwhile. */
export function useEditComment(onEdited: (message: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.comments.edit.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ comment, message }) => {
        const { content, updatedAt } = comment;
        patchComment(queryClient, api, comment.id, { content, updatedAt });
        onEdited(message);
        void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
      },
    }),
  );
}
