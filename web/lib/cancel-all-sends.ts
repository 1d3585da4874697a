import type { QueryClient } from '@tanstack/react-query';

/** The beginning of the mutation keys of `useSend`. */
export const SENDS = ['send'] as const;

/** Their variables. */
export interface Sent<Input> {
  input: Input;
  /** The server refuses any other session (`SESSION_HEADER`). */
  sessionId: string;
  pressedAt: number;
  abort: AbortController;
  /** Requests so far. */
  tries: number;
  /** Tells other tabs that this one no longer sends it. */
  release: () => void;
}

/** When another person signs in, even sends that were already tried must not be retried. */
export function cancelAllSends(queryClient: QueryClient) {
  for (const { state } of queryClient.getMutationCache().findAll({ mutationKey: SENDS, status: 'pending' })) {
    const { abort, release } = state.variables as Sent<unknown>;
    abort.abort();
    release();
  }
}
