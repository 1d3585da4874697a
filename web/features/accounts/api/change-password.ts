import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { sessionsQuery } from './sessions.ts';

/** Changes one's password; every other session ends by it. */
export function useChangePassword() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    api.accounts.changePassword.mutationOptions({
      networkMode: 'always',
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
    }),
  );
}
