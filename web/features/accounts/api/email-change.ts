import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** Always refetched, because codes expire. */
export function emailChangeQuery(api: Api) {
  return api.emailChange.state.queryOptions({ staleTime: 0 });
}

type Tell = (message: string) => void;

function useRefetchState() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: emailChangeQuery(api).queryKey });
}

// Callbacks run before the refetch, because the new state replaces the form that called them.

export function useBeginEmailChange(onMailed: Tell) {
  const refetchState = useRefetchState();
  const onSuccess = ({ message }: { message: string }) => {
    onMailed(message);
    return refetchState();
  };
  return useDeduplicatedMutation(useMutation(useApi().emailChange.begin.mutationOptions({ gcTime: 0, onSuccess })));
}

export function useWithdrawEmailChange(onWithdrawn: Tell) {
  const refetchState = useRefetchState();
  const onSuccess = ({ message }: { message: string }) => {
    onWithdrawn(message);
    return refetchState();
  };
  return useDeduplicatedMutation(useMutation(useApi().emailChange.withdraw.mutationOptions({ onSuccess })));
}

export function useConfirmEmailChange(onChanged: (message: string) => Promise<void>) {
  const queryClient = useQueryClient();
  const refetchState = useRefetchState();
  return useDeduplicatedMutation(
    useMutation(
      useApi().emailChange.confirm.mutationOptions({
        gcTime: 0,
        onSuccess: async ({ message }) => {
          queryClient.removeQueries({ type: 'inactive' });
          await onChanged(message);
          void queryClient.invalidateQueries();
        },
        onError: (error) => {
          if (errorCode(error) === 'CONFLICT') void refetchState();
        },
      }),
    ),
  );
}
