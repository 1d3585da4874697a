import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMarks } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';
import { postTexts } from '../texts/post.ts';

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
