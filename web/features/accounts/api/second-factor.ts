import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useSingle } from '#web/lib/use-single.ts';

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
  return useSingle(useMutation(useApi().secondFactor.mailCode.mutationOptions({ networkMode: 'always', gcTime: 0 })));
}

export function useBeginSecondFactor() {
  return useSingle(useMutation(useApi().secondFactor.begin.mutationOptions({ networkMode: 'always', gcTime: 0 })));
}

export function useTurnOnSecondFactor() {
  return useSingle(
    useMutation(useApi().secondFactor.turnOn.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}

export function useTurnOffSecondFactor() {
  return useSingle(
    useMutation(useApi().secondFactor.turnOff.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}

export function useRenewRecoveryCodes() {
  return useSingle(
    useMutation(useApi().secondFactor.renewCodes.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess: useChanged() })),
  );
}
