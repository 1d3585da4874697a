import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

/** Pinning unmounts the menu that had the focus. This moves the focus to the post's new card. */
function restoreFocus(postId: string): void {
  if (document.activeElement !== document.body) return;
  const post = document.getElementById(`post-${postId}`)?.closest('article');
  post?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true });
}

export function usePinPost() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.pinPost.mutationOptions({
      onSuccess: ({ isPinned, message }, { postId }) => {
        showMarks(queryClient, api, postId, { isPinned });
        notify.success(message);
        // The timeout runs after React has rendered the list again.
        setTimeout(restoreFocus, 0, postId);
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.postPinFailed),
    }),
  );
}
