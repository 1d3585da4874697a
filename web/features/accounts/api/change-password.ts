import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';
import { sessionsQuery } from './sessions.ts';

interface Outcome {
  onChanged: (message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Ends every other session. Callbacks also run after unmount. */
export function useChangePassword({ onChanged, onFailed }: Outcome) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation(
      api.accounts.changePassword.mutationOptions({
        onSuccess: ({ message }) => {
          onChanged(message);
          for (const queryKey of [sessionsQuery(api).queryKey, api.accounts.session.queryKey()])
            void queryClient.invalidateQueries({ queryKey });
        },
        onError: onFailed,
      }),
    ),
  );
}
