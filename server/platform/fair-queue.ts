import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

interface FairQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait. An owner without any task may still add one until twice as many wait. */
  limit?: number;
  /** Tasks of one owner that may run or wait. */
  limitPerOwner?: number;
  /** The error for a task beyond these limits. */
  refuse?: (reason: 'owner' | 'full') => Error;
}

interface RunOptions {
  /** Removes a waiting task from the queue. */
  signal?: AbortSignal;
  /** In place of the queue's own. */
  limitPerOwner?: number;
}

/** How many times its limit a queue may exceed for owners that have no task in it. */
const NEWCOMER_FACTOR = 2;

/** A bounded queue for slow work, in which one owner's backlog delays others by one task at most. */
export function createFairQueue({ concurrency, limit = Infinity, limitPerOwner: usualLimit = Infinity, refuse }: FairQueueOptions) {
  const queue = new PQueue({ concurrency });
  /** Of each owner: running and waiting tasks, and the round in which the last one ran or will run. */
  const owners = new Map<string, { tasks: number; round: number }>();
  let tasksOfAll = 0;
  let currentRound = 0;

  function begin(round: number): void {
    if (round <= currentRound) return;
    currentRound = round;
    for (const [owner, { tasks, round: last }] of owners) if (tasks === 0 && last < round) owners.delete(owner);
  }

  return {
    /**
     * Runs a task in its turn. Owners alternate: the second task of one runs after the first of every other.
     * @param owner account or address
     */
    async run<Result>(
      owner: string,
      task: () => Promise<Result>,
      { signal, limitPerOwner = usualLimit }: RunOptions = {},
    ): Promise<Result> {
      const own = owners.get(owner) ?? { tasks: 0, round: -1 };
      const isFull = queue.size >= limit * (own.tasks === 0 ? NEWCOMER_FACTOR : 1);
      if (own.tasks >= limitPerOwner || isFull) {
        throw refuse?.(own.tasks >= limitPerOwner ? 'owner' : 'full') ?? new Error('The queue is full.');
      }
      // Each owner has one task per round, so an owner who keeps adding tasks cannot overtake those who wait. The round is
      // remembered after the task has ended: otherwise two owners with one task at a time could fill a round for ever.
      const round = Math.max(currentRound, own.round + 1);
      own.tasks += 1;
      own.round = round;
      owners.set(owner, own);
      tasksOfAll += 1;
      try {
        return await queue.add(
          // Keeps the request's async context (currentRoute, currentClient), which p-queue would lose.
          AsyncResource.bind(() => {
            begin(round);
            return task();
          }),
          { priority: -round, ...(signal && { signal }) },
        );
      } finally {
        own.tasks -= 1;
        tasksOfAll -= 1;
        if (tasksOfAll === 0) owners.clear();
      }
    },
    /** The number of tasks that wait. */
    waiting: () => queue.size,
  };
}
