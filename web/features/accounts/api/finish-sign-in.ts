import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { forgetPerson } from '#web/lib/person-changed.ts';

/** Sends the code of the second factor. Who it is comes with the page that it leads to. */
export function useFinishSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { code: string }) => api.secondFactor.signIn.call(input),
    onSuccess: () => forgetPerson(queryClient, api),
  });
}
