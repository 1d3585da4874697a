import type { OperationKey, OperationType } from '@orpc/tanstack-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Pages } from './pages.ts';

/** A key of routes, as `api.posts.feed.key()` gives it. */
export type RouteKey = OperationKey<OperationType, unknown>;

/** Changes cached data in every query below a key without making them look newer than they are: what is to be asked for anew still is. */
export function updateCached<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    queryClient.setQueryData<Data>(query.queryKey, (data) => data && change(data), { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

/** Changes what is loaded of every list below a key, likewise. Single answers of the same route (palette) have no pages and are left alone. */
export function updateLists<Item>(queryClient: QueryClient, [path, options]: RouteKey, change: (data: Pages<Item>) => Pages<Item>): void {
  updateCached(queryClient, [path, { ...options, type: 'infinite' }], change);
}
