import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { followingQuery } from './following.ts';

/** Never cached, because unsubscribe links in mails change it too. */
export function settingsQuery(api: Api) {
  return api.notificationSettings.read.queryOptions({ staleTime: 0 });
}

/** Runs requests one after the other, so that the last response is the newest. */
const scope = { id: 'notification-settings' };

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

export function useEndMails() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.notificationSettings.endMails.mutationOptions({
      scope,
      onSuccess: async (answer) => {
        queryClient.setQueryData(settingsQuery(api).queryKey, answer);
        await queryClient.invalidateQueries({ queryKey: followingQuery(api).queryKey });
      },
    }),
  );
}

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
