import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates after running requests have ended. Invalidating at once does nothing while a query
 * loads for the first time, although its answer may be older than the event, and drops a page that
 * Load More requested.
 */
export async function refetchAfterLoading(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = queryClient.getQueryCache();
  // Load More cancels a request and starts another, so check again.
  for (;;) {
    const loading = cache.findAll({ queryKey, fetchStatus: 'fetching' }).flatMap(({ promise }) => promise ?? []);
    if (loading.length === 0) break;
    await Promise.allSettled(loading);
  }
  await queryClient.invalidateQueries({ queryKey });
}
