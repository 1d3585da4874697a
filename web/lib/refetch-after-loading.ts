import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

const waiting = new Set<string>();

/**
 * Invalidates after running requests have ended. Invalidating at once does nothing while a query
 * loads for the first time, although its answer may be older than the event, and drops a page that
 * Load More requested.
 */
export async function refetchAfterLoading(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const hash = hashKey(queryKey);
  // The call that waits refetches later than this event.
  if (waiting.has(hash)) return;
  waiting.add(hash);
  const cache = queryClient.getQueryCache();
  // Load More cancels a request and starts another, so check again.
  for (;;) {
    const loading = cache.findAll({ queryKey, fetchStatus: 'fetching' }).flatMap(({ promise }) => promise ?? []);
    if (loading.length === 0) break;
    await Promise.allSettled(loading);
  }
  waiting.delete(hash);
  await queryClient.invalidateQueries({ queryKey });
}
