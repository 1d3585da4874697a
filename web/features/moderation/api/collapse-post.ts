import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/posts/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { moderationFailed } from '../moderation-failed.ts';

/** Collapses a post in lists, or expands it there again. */
export function useCollapsePost() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.moderation.collapsePost.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ isCollapsed, excerpt, message }, { postId }) => {
        showMarks(queryClient, api, postId, { isCollapsed }, excerpt);
        notify.success(message);
      },
      onError: (error) => moderationFailed(error, MODERATION_TEXTS.collapseFailed),
    }),
  );
}
