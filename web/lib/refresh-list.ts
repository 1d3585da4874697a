import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks for lists anew, but not before the page that somebody is just loading has come: invalidating at once would throw
 * that page away, and Load More would seem to do nothing.
 */
export async function refreshList(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = queryClient.getQueryCache();
  // Whoever loads more meanwhile puts an end to a question that was on its way, and begins another.
  for (;;) {
    const loading = cache.findAll({ queryKey, fetchStatus: 'fetching' }).flatMap(({ promise }) => promise ?? []);
    if (loading.length === 0) break;
    await Promise.allSettled(loading);
  }
  await queryClient.invalidateQueries({ queryKey });
}
