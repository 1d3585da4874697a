import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

/** Pins a post or unpins it, which moves it in the feeds. */
export function usePinPost() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.pinPost.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ isPinned, message }, { postId }) => {
        showMarks(queryClient, api, postId, { isPinned });
        notify.success(message);
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.postPinFailed),
    }),
  );
}
