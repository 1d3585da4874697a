import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks for lists anew, but not before the page that somebody is just loading has come: invalidating at once would throw
 * that page away, and Load More would seem to do nothing.
 */
export async function refreshList(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
