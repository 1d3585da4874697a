import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** The interval can be long, because a mail also tells when the download is ready. */
const POLL_INTERVAL_MS = 5_000;

export function downloadQuery(api: Api) {
  return api.ownData.download.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? POLL_INTERVAL_MS : false),
  });
}

export function useRequestDownload() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSuccess = (download: Awaited<ReturnType<typeof api.ownData.requestDownload.call>>) =>
    queryClient.setQueryData(downloadQuery(api).queryKey, download);
  return useDeduplicatedMutation(useMutation(api.ownData.requestDownload.mutationOptions({ gcTime: 0, onSuccess })));
}

/** Refetches the session, because the banner above every page depends on it. */
function useRefetchSession() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.accounts.session.key() });
}

export function useRequestDeletion() {
  const onSuccess = useRefetchSession();
  return useDeduplicatedMutation(useMutation(useApi().ownData.requestDeletion.mutationOptions({ gcTime: 0, onSuccess })));
}

/** `onKept` and `onFailed` also run after unmount. */
export function useWithdrawDeletion(onKept: (message: string) => void, onFailed: (error: unknown) => void) {
  const refetchSession = useRefetchSession();
  return useDeduplicatedMutation(
    useMutation(
      useApi().ownData.withdrawDeletion.mutationOptions({
        onSuccess: ({ message }) => onKept(message),
        onError: onFailed,
        onSettled: refetchSession,
      }),
    ),
  );
}
