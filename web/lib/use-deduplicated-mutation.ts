import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time: a second call gets the first call's answer. `isPending` changes only with the next
 * render, so both presses of a double click can arrive before; the first call's callbacks would never fire then.
 */
export function useDeduplicatedMutation<Data, Failure, Input, Before>(
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
    // The callbacks handle a failure.
    if (running.current === null) mutateAsync(...asked).catch(() => {});
  };
  return { ...mutation, mutate, mutateAsync };
}
