import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { navigationQuery } from '#web/features/site/navigation/api/navigation.ts';
import { cancelAllSends } from '#web/lib/cancel-all-sends.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { forgetRecent } from '#web/lib/recent.ts';
import { forgetScrollPositions } from '#web/lib/scroll-positions.tsx';
import { notify } from '#web/ui/notify.ts';
import { deleteOfflineCopies } from '#web/worker/offline-copies.ts';
import { memberTexts } from '../texts/member.ts';

export function useSignOut() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.accounts.signOut.call(),
    onSuccess: async () => {
      cancelAllSends(queryClient);
      await deleteOfflineCopies().catch(() => {});
      await queryClient.cancelQueries();
      queryClient.setQueryData(api.accounts.session.queryKey(), { viewer: null });
      // Later than the session, or a page that starts now would report the time zone again.
      forgetRecent(null);
      forgetScrollPositions();
      notify.success(memberTexts.signOut.done);
      await navigate('/');
      // The bar already shows the visitor's navigation.
      const kept = [api.accounts.session.queryKey(), api.site.info.queryKey(), navigationQuery(api, null).queryKey].map((key) =>
        JSON.stringify(key),
      );
      forgetOnceLeft(queryClient, ({ queryKey }) => !kept.includes(JSON.stringify(queryKey)));
    },
    onError: () => notify.error(memberTexts.signOut.failed),
  });
}

/** The screen would refetch queries that are removed before it unmounts. */
function forgetOnceLeft(queryClient: QueryClient, predicate: (query: Query) => boolean): void {
  queryClient.removeQueries({ type: 'inactive', predicate });
  if (queryClient.getQueryCache().findAll({ type: 'active', predicate }).length > 0) setTimeout(forgetOnceLeft, 50, queryClient, predicate);
}
