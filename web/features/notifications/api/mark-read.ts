import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { unreadQuery } from './notifications.ts';

/** Marks notifications as read: all, or those for a post or comment. Where it fails they just stay unread. */
export function useMarkRead() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notifications.markRead.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(unreadQuery(api).queryKey, answer),
    }),
  );
}
