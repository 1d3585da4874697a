import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ERRORS } from '#shared/rules/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';

/** Sends the code of the second factor, then loads the viewer; null if that fails. */
export function useFinishSignIn() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: { code: string }) => {
      const { message } = await api.secondFactor.signIn.call(input);
      const viewer = await personChanged(queryClient, api).catch(() => 'unknown' as const);
      if (viewer === 'unknown') return { message, viewer: null };
      // The browser did not keep the cookie.
      if (viewer === null) throw new ORPCError('SESSION_MISSING', ERRORS.SESSION_MISSING);
      return { message, viewer };
    },
  });
}
