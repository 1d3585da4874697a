import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

interface FairQueueOptions {
  concurrency: number;
  /** Waiting tasks. Owners without any task may add one until twice as many wait. */
  limit?: number;
  limitPerOwner?: number;
  refuse?: (reason: 'owner' | 'full') => Error;
}

interface RunOptions {
  signal?: AbortSignal;
  limitPerOwner?: number;
}

const NEWCOMER_FACTOR = 2;

/** One owner's backlog delays others by one task at most. */
export function createFairQueue({ concurrency, limit = Infinity, limitPerOwner: usualLimit = Infinity, refuse }: FairQueueOptions) {
  const queue = new PQueue({ concurrency });
  const owners = new Map<string, { tasks: number; round: number }>();
  let tasksOfAll = 0;
  let currentRound = 0;

  function begin(round: number): void {
    if (round <= currentRound) return;
    currentRound = round;
    for (const [owner, { tasks, round: last }] of owners) if (tasks === 0 && last < round) owners.delete(owner);
  }

  return {
    async run<Result>(
      owner: string,
      task: () => Promise<Result>,
      { signal, limitPerOwner = usualLimit }: RunOptions = {},
    ): Promise<Result> {
      const state = owners.get(owner) ?? { tasks: 0, round: -1 };
      const isFull = queue.size >= limit * (state.tasks === 0 ? NEWCOMER_FACTOR : 1);
      if (state.tasks >= limitPerOwner || isFull) {
        throw refuse?.(state.tasks >= limitPerOwner ? 'owner' : 'full') ?? new Error('The queue is full.');
      }
      // Each owner has one task per round, so a busy owner cannot overtake those who wait. The
      // round outlives the task: otherwise two owners adding one task at a time could fill a round
      // forever.
      const round = Math.max(currentRound, state.round + 1);
      state.tasks += 1;
      state.round = round;
      owners.set(owner, state);
      tasksOfAll += 1;
      try {
        return await queue.add(
          // Keeps the request's async context (currentRoute, currentClient), which p-queue loses.
          AsyncResource.bind(() => {
            begin(round);
            return task();
          }),
          { priority: -round, ...(signal && { signal }) },
        );
      } finally {
        state.tasks -= 1;
        tasksOfAll -= 1;
        if (tasksOfAll === 0) owners.clear();
      }
    },
    waiting: () => queue.size,
  };
}
