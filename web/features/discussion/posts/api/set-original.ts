import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { updateCached } from '#web/lib/update-cached.ts';
import { notify } from '#web/ui/notify.ts';

export function useSetOriginal(onFailed: (error: unknown) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.posts.setOriginal.mutationOptions({
      onSuccess: ({ original, message }, { postId }) => {
        updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) => (post.id === postId ? { ...post, original } : post));
        void queryClient.invalidateQueries({ queryKey: api.unanswered.list.key() });
        notify.success(message);
      },
      onError: onFailed,
    }),
  );
}
