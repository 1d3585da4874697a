import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

/** Unpinning moves the comment down the list, or to a page that is not loaded, and so takes the focus from its menu. */
function restoreFocus(commentId: string): void {
  if (document.activeElement !== document.body) return;
  const menu = document.querySelector<HTMLElement>(`#comment-${commentId} [aria-haspopup="menu"]`);
  (menu ?? document.getElementById('comments-title'))?.focus({ preventScroll: true });
}

/** Refetches the threads, because a pinned comment comes first. */
export function usePinComment() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.pinComment.mutationOptions({
      onSuccess: async ({ message }, { commentId }) => {
        notify.success(message);
        await queryClient.invalidateQueries({ queryKey: api.comments.threads.key() });
        // The timeout runs after React has rendered the list again.
        setTimeout(restoreFocus, 0, commentId);
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.commentPinFailed),
    }),
  );
}
