import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { takeBack } from './send.ts';

/**
 * After signing in or out: forgets what was loaded for the person before and learns who it is now.
 */
export async function personChanged(queryClient: QueryClient, api: Api) {
  takeBack(queryClient);
  queryClient.removeQueries({ type: 'inactive' });
  const { viewer } = await queryClient.fetchQuery({ ...api.accounts.session.queryOptions(), staleTime: 0 });
  const session = JSON.stringify(api.accounts.session.queryKey());
  // Loaded anew when next shown, not now: what stands on screen is about to be left, and may not be this person's to see.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session, refetchType: 'none' });
  return viewer;
}
