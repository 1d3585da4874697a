import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export function subscriptionQuery(api: Api, token: string) {
  return api.notificationSettings.subscription.queryOptions({ input: { mailToken: token }, staleTime: 0 });
}

export function useUnsubscribe(token: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notificationSettings.unsubscribe.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(subscriptionQuery(api, token).queryKey, answer),
    }),
  );
}
