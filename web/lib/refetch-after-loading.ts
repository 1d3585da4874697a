import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

const waiting = new Set<string>();

/**
 * Invalidates queries once their running requests have ended. TanStack Query ignores an
 * invalidation during a query's first request, whose answer may be older than the event; later
 * requests it would cancel, among them those of Load More.
 */
export async function refetchAfterLoading(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const hash = hashKey(queryKey);
  // An earlier call still waits, and its refetch will include this event.
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
