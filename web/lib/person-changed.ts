import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';

/**
 * After signing in or out: forgets what was loaded for the person before and learns who it is now. What stands on
 * screen is loaded anew.
 */
export async function personChanged(queryClient: QueryClient, api: Api) {
  queryClient.removeQueries({ type: 'inactive' });
  const { viewer } = await queryClient.fetchQuery({ ...api.accounts.session.queryOptions(), staleTime: 0 });
  const session = JSON.stringify(api.accounts.session.queryKey());
  // Not waited for: the next screen need not wait for the last one.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session });
  return viewer;
}
