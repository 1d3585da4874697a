import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { takeBackAll } from './send.ts';

/** After signing in or out: forgets what was loaded for the person before. */
export function forgetPerson(queryClient: QueryClient, api: Api): void {
  takeBackAll(queryClient);
  queryClient.removeQueries({ type: 'inactive' });
  const session = JSON.stringify(api.accounts.session.queryKey());
  // Loaded anew when next shown, not now: what stands on screen is about to be left, and may not be this person's to see.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session, refetchType: 'none' });
}

/** The same, and learns who it is now. */
export async function personChanged(queryClient: QueryClient, api: Api) {
  forgetPerson(queryClient, api);
  return (await queryClient.fetchQuery({ ...api.accounts.session.queryOptions(), staleTime: 0 })).viewer;
}
