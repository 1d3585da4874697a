import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODERATION_TEXTS } from '#shared/rules/texts/moderation.ts';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';

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
