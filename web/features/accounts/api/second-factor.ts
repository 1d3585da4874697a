import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** Always refetched, because it can change on other devices. */
export function secondFactorQuery(api: Api) {
  return api.secondFactor.state.queryOptions({ staleTime: 0 });
}

/**
 * Refetches everything, because the second factor affects access, also to moderators' pages. After a
 * lost answer too, because the change may have been made.
 */
function useRefetchAll() {
  const queryClient = useQueryClient();
  const onSuccess = () => void queryClient.invalidateQueries();
  return { onSuccess, onError: (error: unknown) => [null, 'CONFLICT'].includes(errorCode(error)) && onSuccess() };
}

export function useMailCode() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.mailCode.mutationOptions({ gcTime: 0 })));
}

export function useBeginSecondFactor() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.begin.mutationOptions({ gcTime: 0 })));
}

export function useTurnOnSecondFactor() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.turnOn.mutationOptions({ gcTime: 0, ...useRefetchAll() })));
}

export function useTurnOffSecondFactor() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.turnOff.mutationOptions({ gcTime: 0, ...useRefetchAll() })));
}

export function useRenewRecoveryCodes() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.renewCodes.mutationOptions({ gcTime: 0, ...useRefetchAll() })));
}
