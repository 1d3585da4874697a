import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { moderationFailed } from '../moderation-failed.ts';

/**
 * Pins a comment of a post or unpins it (`mutate({ commentId, pinned })`), also from where that post is not shown. Threads
 * are loaded anew, because a pinned comment stands first.
 */
export function usePinComment() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.pinComment.mutationOptions({
      networkMode: 'always',
      onSuccess: async ({ message }) => {
        notify.success(message);
        await queryClient.invalidateQueries({ queryKey: api.comments.threads.key() });
      },
      onError: (error) => moderationFailed(error, MODERATION_TEXTS.commentPinFailed),
    }),
  );
}
