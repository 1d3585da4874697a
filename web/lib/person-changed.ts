import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { takeBackAll } from './send.ts';

/** Drops the cached data of the previous person after a log-in or log-out. */
export function forgetPerson(queryClient: QueryClient, api: Api): void {
  takeBackAll(queryClient);
  queryClient.removeQueries({ type: 'inactive' });
  const session = JSON.stringify(api.accounts.session.queryKey());
  // Do not refetch now: the screen is about to be left, and this person may not have access to it.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session, refetchType: 'none' });
}

/** Drops the previous person's data and loads the current viewer. */
export async function personChanged(queryClient: QueryClient, api: Api) {
  forgetPerson(queryClient, api);
  return (await queryClient.fetchQuery({ ...api.accounts.session.queryOptions(), staleTime: 0 })).viewer;
}
