import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** The change that was begun in this session. Always asked anew: codes grow old. */
export function emailChangeQuery(api: Api) {
  return api.emailChange.state.queryOptions({ staleTime: 0 });
}

type Tell = (message: string) => void;

function useAskAgain() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: emailChangeQuery(api).queryKey });
}

// What is told here is told before the state comes, by which another form takes the place of the one that asked.

export function useBeginEmailChange(onMailed: Tell) {
  const askAgain = useAskAgain();
  const onSuccess = ({ message }: { message: string }) => {
    onMailed(message);
    return askAgain();
  };
  return useDeduplicatedMutation(useMutation(useApi().emailChange.begin.mutationOptions({ networkMode: 'always', gcTime: 0, onSuccess })));
}

export function useWithdrawEmailChange(onWithdrawn: Tell) {
  const askAgain = useAskAgain();
  const onSuccess = ({ message }: { message: string }) => {
    onWithdrawn(message);
    return askAgain();
  };
  return useDeduplicatedMutation(useMutation(useApi().emailChange.withdraw.mutationOptions({ networkMode: 'always', onSuccess })));
}

/** @param onChanged leaves the page */
export function useConfirmEmailChange(onChanged: (message: string) => Promise<void>) {
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  return useDeduplicatedMutation(
    useMutation(
      useApi().emailChange.confirm.mutationOptions({
        networkMode: 'always',
        gcTime: 0,
        onSuccess: async ({ message }) => {
          queryClient.removeQueries({ type: 'inactive' });
          await onChanged(message);
          void queryClient.invalidateQueries();
        },
        onError: (error) => {
          if (errorCode(error) === 'CONFLICT') void askAgain();
        },
      }),
    ),
  );
}
