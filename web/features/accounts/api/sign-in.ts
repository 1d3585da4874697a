import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { forgetPerson } from '#web/lib/person-changed.ts';

/** Logs in, or says that a code is needed for that. Who it is comes with the page that it leads to. */
export function useSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection one hears it at once instead of waiting.
    networkMode: 'always',
    mutationFn: (input: { email: string; password: string }) => api.accounts.signIn.call(input),
    onSuccess: ({ state }) => {
      if (state === 'signed-in') forgetPerson(queryClient, api);
    },
  });
}
