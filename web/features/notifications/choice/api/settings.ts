import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

/** How one wants to be notified. Always asked anew: the link of a mail changes it too. */
export function settingsQuery(api: Api) {
  return api.notificationSettings.read.queryOptions({ staleTime: 0 });
}

/** One after the other, so that the last answer is the newest. */
const scope = { id: 'notification-settings' };

/** Saves the choice of one row; until the answer comes, the row shows what was chosen. */
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

/** Saves when the digest comes. */
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
