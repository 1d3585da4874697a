import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** Milliseconds. A mail comes too, so it need not be often. */
const LOOK_EVERY = 5_000;

/** How far the download of one's data is; asked again while it is made. */
export function downloadQuery(api: Api) {
  return api.ownData.download.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? LOOK_EVERY : false),
  });
}

export function useRequestDownload() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSuccess = (download: Awaited<ReturnType<typeof api.ownData.requestDownload.call>>) =>
    queryClient.setQueryData(downloadQuery(api).queryKey, download);
  return useDeduplicatedMutation(useMutation(api.ownData.requestDownload.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess })));
}

/** What stands above every page is another one now. */
function useSessionChanged() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.accounts.session.key() });
}

export function useRequestDeletion() {
  const onSuccess = useSessionChanged();
  return useDeduplicatedMutation(
    useMutation(useApi().ownData.requestDeletion.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess })),
  );
}

/** `onKept` and `onFailed` also run where what asked for it is gone by then. */
export function useWithdrawDeletion(onKept: (message: string) => void, onFailed: (error: unknown) => void) {
  const changed = useSessionChanged();
  return useDeduplicatedMutation(
    useMutation(
      useApi().ownData.withdrawDeletion.mutationOptions({
        networkMode: 'always',
        onSuccess: ({ message }) => onKept(message),
        onError: onFailed,
        onSettled: changed,
      }),
    ),
  );
}
