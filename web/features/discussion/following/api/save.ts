import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFollowState } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { saveTexts } from '../texts/save.ts';

export function useSave(onFailed: (error: unknown) => void = (error) => notifyFailure(error, saveTexts.failed)) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.saved.set.mutationOptions({
      scope: { id: 'save' },
      onSuccess: (chosen, { postId }) => {
        showFollowState(queryClient, api, postId, chosen);
        void queryClient.invalidateQueries({ queryKey: api.saved.list.key() });
      },
      onError: onFailed,
    }),
  );
}
