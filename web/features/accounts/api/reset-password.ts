import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** The check does not use up the link. */
export function resetLinkQuery(api: Api, token: string) {
  return {
    queryKey: ['reset-link', token],
    queryFn: async () => {
      try {
        return (await api.accounts.checkPasswordReset.call({ token })).valid;
      } catch (error) {
        // The token is malformed.
        if (errorCode(error) === 'INPUT_INVALID') return false;
        throw error;
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Ends every session, including another person's session in this browser. */
export function useResetPassword() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation({
      mutationFn: async (input: { token: string; password: string }) => {
        const { message } = await api.accounts.resetPassword.call(input);
        // The password has been changed, so ignore later failures.
        await api.accounts.signOut.call().catch(() => {});
        await personChanged(queryClient, api).catch(() => {});
        return message;
      },
    }),
  );
}
