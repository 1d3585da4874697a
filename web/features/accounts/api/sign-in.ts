import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ERRORS } from '#shared/rules/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';

/** Logs in and loads the viewer; null while a code is required, or if loading fails. */
export function useSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection one hears it at once instead of waiting.
    networkMode: 'always',
    mutationFn: async (input: { email: string; password: string }) => {
      const { state, message } = await api.accounts.signIn.call(input);
      if (state === 'code-needed') return { state, message, viewer: null };
      const viewer = await personChanged(queryClient, api).catch(() => 'unknown' as const);
      if (viewer === 'unknown') return { state, message, viewer: null };
      // The browser did not keep the cookie.
      if (viewer === null) throw new ORPCError('SESSION_MISSING', ERRORS.SESSION_MISSING);
      return { state, message, viewer };
    },
  });
}
