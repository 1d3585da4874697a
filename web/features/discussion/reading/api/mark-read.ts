import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateLists } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { unreadCountsQuery } from './unread-counts.ts';

/** `null` marks the posts of all communities. */
export function useMarkRead(communityId: string | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => (communityId === null ? api.reading.seeAll.call() : api.reading.seeCommunity.call({ communityId })),
    onSuccess: ({ message }) => {
      notify.success(message);
      invalidateLists(queryClient, api);
      void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(api).queryKey });
    },
  });
}
