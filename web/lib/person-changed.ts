import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import { cancelAllSends } from './cancel-all-sends.ts';

export function forgetPerson(queryClient: QueryClient): void {
  cancelAllSends(queryClient);
  queryClient.removeQueries({ type: 'inactive' });
  // No refetch now: this person may not have access to the screen, and it is about to be left.
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

export async function personChanged(queryClient: QueryClient, api: Api) {
  forgetPerson(queryClient);
  return (await queryClient.fetchQuery({ ...api.accounts.session.queryOptions(), staleTime: 0 })).viewer;
}
