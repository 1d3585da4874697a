import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

interface FairQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait. */
  limit?: number;
  /** Tasks of one owner that may run or wait. Below `limit`, so that one owner cannot fill the queue. */
  limitPerOwner?: number;
  /** The error for a task beyond these limits. */
  refuse?: (reason: 'owner' | 'full') => Error;
}

export interface FairQueue {
  /**
   * Runs a task in its turn. Owners alternate: the second task of one runs after the first of every other.
   * @param owner account or address
   */
  run: <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>;
  /** The number of tasks that wait. */
  waiting: () => number;
}

/** A bounded queue for slow work, in which one owner's backlog delays others by one task at most. */
export function createFairQueue({ concurrency, limit = Infinity, limitPerOwner = Infinity, refuse }: FairQueueOptions): FairQueue {
  const queue = new PQueue({ concurrency });
  /** Of each owner: running and waiting tasks, and the round in which the last one runs. */
  const owners = new Map<string, { tasks: number; round: number }>();
  let currentRound = 0;
  return {
    async run(owner, task) {
      const own = owners.get(owner) ?? { tasks: 0, round: -1 };
      if (own.tasks >= limitPerOwner || queue.size >= limit) {
        throw refuse?.(own.tasks >= limitPerOwner ? 'owner' : 'full') ?? new Error('The queue is full.');
      }
      // One task of each owner a round: whoever keeps adding tasks does not overtake those who wait.
      const round = Math.max(currentRound, own.round + 1);
      own.tasks += 1;
      own.round = round;
      owners.set(owner, own);
      try {
        return await queue.add(
          AsyncResource.bind(() => {
            currentRound = Math.max(currentRound, round);
            return task();
          }),
          { priority: -round },
        );
      } finally {
        own.tasks -= 1;
        if (own.tasks === 0) owners.delete(owner);
      }
    },
    waiting: () => queue.size,
  };
}
