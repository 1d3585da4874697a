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
  /** Running and waiting tasks by owner. */
  const tasks = new Map<string, number>();
  return {
    async run(owner, task) {
      const own = tasks.get(owner) ?? 0;
      if (own >= limitPerOwner || queue.size >= limit) {
        throw refuse?.(own >= limitPerOwner ? 'owner' : 'full') ?? new Error('The queue is full.');
      }
      tasks.set(owner, own + 1);
      try {
        return await queue.add(task, { priority: -own });
      } finally {
        const left = (tasks.get(owner) ?? 1) - 1;
        if (left > 0) tasks.set(owner, left);
        else tasks.delete(owner);
      }
    },
    waiting: () => queue.size,
  };
}
