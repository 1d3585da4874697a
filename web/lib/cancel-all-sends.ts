import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from './send.ts';

/** The beginning of the mutation keys of `useSend`. */
export const SENDS = ['send'] as const;

/** When another person signs in, even sends that were already tried must not be retried. */
export function cancelAllSends(queryClient: QueryClient) {
  for (const { state } of queryClient.getMutationCache().findAll({ mutationKey: SENDS, status: 'pending' })) {
    const { abort, release } = state.variables as Sent<unknown>;
    abort.abort();
    release();
  }
}
