import type { OperationKey, OperationType } from '@orpc/tanstack-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Pages } from './pages.ts';

export type RouteKey = OperationKey<OperationType, unknown>;

/** Does not make the data fresh: stale queries still refetch. */
export function updateCached<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    queryClient.setQueryData<Data>(query.queryKey, (data) => data && change(data), { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

/** Cached queries without pages (palette) stay as they are. */
export function updateLists<Item>(queryClient: QueryClient, [path, options]: RouteKey, change: (data: Pages<Item>) => Pages<Item>): void {
  updateCached(queryClient, [path, { ...options, type: 'infinite' }], change);
}
