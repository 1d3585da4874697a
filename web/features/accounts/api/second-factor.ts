import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** Whether logging in asks for a code. Always asked anew: it changes elsewhere. */
export function secondFactorQuery(api: Api) {
  return api.secondFactor.state.queryOptions({ staleTime: 0 });
}

/** What somebody sees may be different now: a moderator’s pages too. */
function useChanged() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

export function useMailCode() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.mailCode.mutationOptions({ networkMode: 'always', gcTime: 0 })));
}

export function useBeginSecondFactor() {
  return useDeduplicatedMutation(useMutation(useApi().secondFactor.begin.mutationOptions({ networkMode: 'always', gcTime: 0 })));
}

export function useTurnOnSecondFactor() {
  return useDeduplicatedMutation(
    useMutation(useApi().secondFactor.turnOn.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}

export function useTurnOffSecondFactor() {
  return useDeduplicatedMutation(
    useMutation(useApi().secondFactor.turnOff.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}

export function useRenewRecoveryCodes() {
  return useDeduplicatedMutation(
    useMutation(useApi().secondFactor.renewCodes.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}
