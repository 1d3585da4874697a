import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

interface FairQueueOptions {
  concurrency: number;
  /** Waiting tasks. Owners without any task may add one until twice as many wait. */
  limit?: number;
  limitPerOwner?: number;
  refuse?: (reason: 'owner' | 'full') => Error;
}

const NEWCOMER_FACTOR = 2;

/**
 * Works in rounds with at most one task of each owner, so that one owner's backlog delays others by
 * two tasks at most.
 */
export function createFairQueue({ concurrency, limit = Infinity, limitPerOwner = Infinity, refuse }: FairQueueOptions) {
  const queue = new PQueue({ concurrency });
  const owners = new Map<string, { tasks: number; round: number }>();
  let currentRound = 0;

  return {
    async run<Result>(name: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const owner = owners.get(name) ?? { tasks: 0, round: 0 };
      const isFull = queue.size >= limit * (owner.tasks === 0 ? NEWCOMER_FACTOR : 1);
      const reason = owner.tasks >= limitPerOwner ? 'owner' : isFull ? 'full' : null;
      if (reason !== null) throw refuse?.(reason) ?? new Error('The queue is full.');
      // Not the current round, which owners who add one task after another could keep from ending.
      const round = Math.max(currentRound, owner.round) + 1;
      owner.tasks += 1;
      owner.round = round;
      owners.set(name, owner);
      try {
        return await queue.add(
          // Keeps the request's async context (currentRoute, currentClient), which p-queue loses.
          AsyncResource.bind(() => {
            currentRound = Math.max(currentRound, round);
            return task();
          }),
          { priority: -round, ...(signal && { signal }) },
        );
      } finally {
        owner.tasks -= 1;
        if (owner.tasks === 0) owners.delete(name);
      }
    },
    waiting: () => queue.size,
  };
}
