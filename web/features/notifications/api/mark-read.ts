import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { unreadQuery } from './notifications.ts';

export function useMarkRead() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notifications.markRead.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(unreadQuery(api).queryKey, answer),
    }),
  );
}
