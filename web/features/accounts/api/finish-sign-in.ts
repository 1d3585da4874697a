import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { forgetPerson } from '#web/lib/person-changed.ts';

/** The next page's loader loads the viewer. */
export function useFinishSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { code: string }) => api.secondFactor.signIn.call(input),
    onSuccess: () => forgetPerson(queryClient),
  });
}
