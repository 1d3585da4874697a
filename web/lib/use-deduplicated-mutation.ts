import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation of which one is on its way at a time. `isPending` says so only with the next render, and a busy machine hands
 * over both presses of a double click before that; the first would then end unheard, for the callbacks of `mutate` are the last
 * one's. Whoever asks again meanwhile gets the answer to the first.
 */
export function useSingle<Data, Failure, Input, Before>(
  mutation: UseMutationResult<Data, Failure, Input, Before>,
): UseMutationResult<Data, Failure, Input, Before> {
  const running = useRef<Promise<Data>>(null);
  const mutateAsync: typeof mutation.mutateAsync = (...asked) => {
    running.current ??= mutation.mutateAsync(...asked).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const mutate: typeof mutation.mutate = (...asked) => {
    // What failed is heard by the callbacks.
    if (running.current === null) mutateAsync(...asked).catch(() => {});
  };
  return { ...mutation, mutate, mutateAsync };
}
