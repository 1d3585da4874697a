import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

/** The viewer's notification settings. They are always refetched, because the unsubscribe link in a mail changes them too. */
export function settingsQuery(api: Api) {
  return api.notificationSettings.read.queryOptions({ staleTime: 0 });
}

/** Requests in this scope run one after the other, so that the last answer is the newest. */
const scope = { id: 'notification-settings' };

/** Saves one row's channel. The row shows the new channel until the answer arrives. */
export function useChoose() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notificationSettings.choose.mutationOptions({
      scope,
      onSuccess: (answer) => queryClient.setQueryData(settingsQuery(api).queryKey, answer),
    }),
  );
}

/** Saves the schedule of the digest. */
export function useSetDigest() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notificationSettings.setDigest.mutationOptions({
      scope,
      onSuccess: (answer) => queryClient.setQueryData(settingsQuery(api).queryKey, answer),
    }),
  );
}
