import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';

/** Whether a reset link still works; asking does not use it up. */
export function resetLinkQuery(api: Api, token: string) {
  return {
    queryKey: ['reset-link', token],
    queryFn: async () => {
      try {
        return (await api.accounts.checkPasswordReset.call({ token })).valid;
      } catch (error) {
        // No token at all, by its looks.
        if (errorCode(error) === 'INPUT_INVALID') return false;
        throw error;
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Chooses the new password. Every session ends, also one of somebody else in this browser. */
export function useResetPassword() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDeduplicatedMutation(
    useMutation({
      networkMode: 'always',
      mutationFn: async (input: { token: string; password: string }) => {
        const { message } = await api.accounts.resetPassword.call(input);
        // The password is changed: what fails from here on must not look as if it was not.
        await api.accounts.signOut.call().catch(() => {});
        await personChanged(queryClient, api).catch(() => {});
        return message;
      },
    }),
  );
}
