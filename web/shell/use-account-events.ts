import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { usePersonLive } from '#web/lib/use-person-live.ts';

/** Applies changes by operators to open tabs. */
export function useAccountEvents(): void {
  const api = useApi();
  const queryClient = useQueryClient();
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
