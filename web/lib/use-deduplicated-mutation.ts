import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A second call gets the result of the first. `isPending` alone would let a double click call twice,
 * and the first call's callbacks would never fire.
 */
export function useDeduplicatedMutation<Data, Failure, Input, Before>(
  mutation: UseMutationResult<Data, Failure, Input, Before>,
): UseMutationResult<Data, Failure, Input, Before> {
  const running = useRef<Promise<Data>>(null);
  const mutateAsync: typeof mutation.mutateAsync = (...args) => {
    running.current ??= mutation.mutateAsync(...args).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const mutate: typeof mutation.mutate = (...args) => {
    if (running.current === null) mutateAsync(...args).catch(() => {});
  };
  return { ...mutation, mutate, mutateAsync };
}
