import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { showEdited } from './post-cache.ts';

/** Changes a post; its page and every list show it at once. `onEdited` runs also when the writer has left the page meanwhile. */
export function useEditPost(onEdited: (message: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.posts.edit.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ post, message }) => {
        showEdited(queryClient, api, post);
        onEdited(message);
      },
    }),
  );
}
