import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

/** In a feed a pinned post moves, and the menu in which it was pinned is another one then. */
function focusMoved(postId: string): void {
  if (document.activeElement !== document.body) return;
  const post = document.getElementById(`post-${postId}`)?.closest('article');
  post?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true });
}

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
        // The list has been drawn anew by then.
        setTimeout(focusMoved, 0, postId);
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.postPinFailed),
    }),
  );
}
