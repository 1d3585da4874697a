import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes cached data in every query below a key without making them look newer than they are. */
export function updateCached<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<Data>(query.queryKey, (data) => data && change(data), { updatedAt: query.state.dataUpdatedAt });
  }
}
