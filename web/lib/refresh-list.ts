import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Waits for a page that is loading: invalidating now would drop it, and Load More would seem to do
 * nothing.
 */
export async function refreshList(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = queryClient.getQueryCache();
  // Load More cancels a request and starts another, so check again.
  for (;;) {
    const loading = cache.findAll({ queryKey, fetchStatus: 'fetching' }).flatMap(({ promise }) => promise ?? []);
    if (loading.length === 0) break;
    await Promise.allSettled(loading);
  }
  await queryClient.invalidateQueries({ queryKey });
}
