import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';
import { notify } from '#web/ui/notify.ts';

/** Always refetched, because codes expire. */
export function emailChangeQuery(api: Api) {
  return api.emailChange.state.queryOptions({ staleTime: 0 });
}

function useRefetchState() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: emailChangeQuery(api).queryKey });
}

/** Calls back before the refetch, because the new state replaces the form that called. */
function useShowChange(onChanged: () => void) {
  const refetchState = useRefetchState();
  return ({ message }: { message: string }) => {
    notify.success(message);
    onChanged();
    return refetchState();
  };
}

export function useBeginEmailChange(onMailed: () => void) {
  const onSuccess = useShowChange(onMailed);
  return useDeduplicatedMutation(useMutation(useApi().emailChange.begin.mutationOptions({ gcTime: 0, onSuccess })));
}

export function useWithdrawEmailChange(onWithdrawn: () => void) {
  const onSuccess = useShowChange(onWithdrawn);
  return useDeduplicatedMutation(useMutation(useApi().emailChange.withdraw.mutationOptions({ onSuccess })));
}

export function useConfirmEmailChange(onChanged: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      useApi().emailChange.confirm.mutationOptions({
        gcTime: 0,
        onSuccess: async ({ message }) => {
          queryClient.removeQueries({ type: 'inactive' });
          notify.success(message);
          await onChanged();
          void queryClient.invalidateQueries();
        },
        onError: (error) => {
          // An earlier try whose answer was lost may have changed the address.
          if (errorCode(error) === 'CONFLICT') void queryClient.invalidateQueries();
        },
      }),
    ),
  );
}
