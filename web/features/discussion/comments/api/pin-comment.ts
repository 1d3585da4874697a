import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

/** Refetches the threads, because a pinned comment comes first. */
export function usePinComment() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.pinComment.mutationOptions({
      onSuccess: async ({ message }) => {
        notify.success(message);
        await queryClient.invalidateQueries({ queryKey: api.comments.threads.key() });
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.commentPinFailed),
    }),
  );
}
