import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { usePersonLive } from '#web/lib/use-person-live.ts';

const POLLING_MS = 60_000;

/** Applies changes by operators to open tabs. */
export function useAccountEvents(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  useQuery({ ...api.site.info.queryOptions(), refetchInterval: usePolling(POLLING_MS), refetchIntervalInBackground: true });
  usePersonLive((event) => {
    if (event === 'gap') {
      void queryClient.invalidateQueries({ queryKey: api.accounts.session.key() });
      void queryClient.invalidateQueries({ queryKey: api.navigation.mine.key() });
      void queryClient.invalidateQueries({ queryKey: api.site.info.key() });
    } else if (event.kind === 'account.changed') {
      // Every object carries abilities, so everything may have changed.
      void queryClient.invalidateQueries();
    }
  });
}
