import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Session as SessionSchema } from '#shared/contract/accounts/accounts.ts';
import type { Api } from '#web/lib/api.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Session = z.infer<typeof SessionSchema>;

/** The viewer's sessions. Always refetched, because they change on other devices. */
export function sessionsQuery(api: Api) {
  return api.accounts.sessions.queryOptions({ staleTime: 0 });
}

/** Removes ended sessions from the cached list and refetches it. */
function useEnded() {
  const api = useApi();
  const queryClient = useQueryClient();
  return (kept: (session: Session) => boolean) => {
    queryClient.setQueryData(sessionsQuery(api).queryKey, (list) => list && { items: list.items.filter(kept) });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  };
}

/** Ends another session. A session that has already ended is removed from the list too. */
export function useEndSession() {
  const api = useApi();
  const ended = useEnded();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: Session) => {
      try {
        await api.accounts.endSession.call({ sessionId: id });
      } catch (error) {
        if (errorStatus(error) !== 404) throw error;
      }
    },
    onSuccess: (_, { id }) => ended((session) => session.id !== id),
  });
}

/** Ends all sessions except the current one. */
export function useEndOtherSessions() {
  const ended = useEnded();
  const api = useApi();
  return useMutation(
    api.accounts.endOtherSessions.mutationOptions({ networkMode: 'always', onSuccess: () => ended(({ current }) => current) }),
  );
}
