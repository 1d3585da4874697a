import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { updateCached } from '#web/lib/update-cached.ts';
import { notify } from '#web/ui/notify.ts';
import { postTexts } from '../texts/post.ts';
import { similarTexts } from '../texts/similar.ts';

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

export function useCollapsePost() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.collapsePost.mutationOptions({
      onSuccess: ({ isCollapsed, excerpt, message }, { postId }) => {
        showMarks(queryClient, api, postId, { isCollapsed }, excerpt);
        notify.success(message);
      },
      onError: (error) => notifyFailure(error, MODERATION_TEXTS.collapseFailed),
    }),
  );
}

/** @param onFailed not needed with `mutateAsync` */
export function useSetOriginal(onFailed: (error: unknown) => void = () => {}) {
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

/** Marks the viewer's own question as still open, or removes the mark. */
export function useSetStillOpen() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.unanswered.setStillOpen.mutationOptions({
      onSuccess: ({ stillOpenAt, message }, { postId }) => {
        showMarks(queryClient, api, postId, { stillOpenAt });
        notify.success(message);
      },
      onError: (error) => notifyFailure(error, postTexts.stillOpen.failed),
    }),
  );
}

export function useThank() {
  return useMutation(
    useApi().posts.thank.mutationOptions({
      onError: (error) => notifyFailure(error, similarTexts.failed),
    }),
  );
}
