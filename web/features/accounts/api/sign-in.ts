import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { forgetPerson } from '#web/lib/person-changed.ts';

/** The next page's loader loads the viewer. */
export function useSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => api.accounts.signIn.call(input),
    onSuccess: ({ state }) => {
      if (state === 'signed-in') forgetPerson(queryClient);
    },
  });
}
