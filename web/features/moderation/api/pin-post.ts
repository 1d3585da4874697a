import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/posts/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { moderationFailed } from '../moderation-failed.ts';

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
      onError: (error) => moderationFailed(error, MODERATION_TEXTS.postPinFailed),
    }),
  );
}
