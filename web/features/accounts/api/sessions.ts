import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Session as SessionSchema } from '#shared/contract/accounts/accounts.ts';
import type { Api } from '#web/lib/api.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Session = z.infer<typeof SessionSchema>;

/** Always refetched, because sessions change on other devices. */
export function sessionsQuery(api: Api) {
  return api.accounts.sessions.queryOptions({ staleTime: 0 });
}

function useRemoveEnded() {
  const api = useApi();
  const queryClient = useQueryClient();
  return (matches: (session: Session) => boolean) => {
    queryClient.setQueryData(sessionsQuery(api).queryKey, (list) => list && { items: list.items.filter(matches) });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  };
}

/** A session that has already ended is removed from the list too. */
export function useEndSession() {
  const api = useApi();
  const removeEnded = useRemoveEnded();
  return useMutation({
    mutationFn: async ({ id }: Session) => {
      try {
        await api.accounts.endSession.call({ sessionId: id });
      } catch (error) {
        if (errorStatus(error) !== 404) throw error;
      }
    },
    onSuccess: (_, { id }) => removeEnded((session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  const removeEnded = useRemoveEnded();
  const api = useApi();
  return useMutation(api.accounts.endOtherSessions.mutationOptions({ onSuccess: () => removeEnded(({ current }) => current) }));
}
