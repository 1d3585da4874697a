import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';

interface FairQueueOptions {
  concurrency: number;
  /** Waiting tasks. Owners without any task may add one until twice as many wait. */
  limit?: number;
  limitPerOwner?: number;
  /** Owners whose tasks took more than this come after all others until the period ends. */
  allowance?: { milliseconds: number; periodSeconds: number };
  refuse?: (reason: 'owner' | 'full') => Error;
}

const NEWCOMER_FACTOR = 2;
/** More than any queue counts. */
const LAST_ROUND = 1e12;

/**
 * Works in rounds with at most one task of each owner, so that one owner's backlog delays others by
 * two tasks at most.
 */
export function createFairQueue({ concurrency, limit = Infinity, limitPerOwner = Infinity, allowance, refuse }: FairQueueOptions) {
  const queue = new PQueue({ concurrency });
  const owners = new Map<string, { tasks: number; round: number }>();
  let currentRound = 0;
  const spending = allowance && new RateLimiterMemory({ points: allowance.milliseconds, duration: allowance.periodSeconds });

  return {
    async run<Result>(name: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const isLast = spending !== undefined && (await spending.get(name))?.remainingPoints === 0;
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
          AsyncResource.bind(async () => {
            currentRound = Math.max(currentRound, round);
            const began = performance.now();
            try {
              return await task();
            } finally {
              await spending?.penalty(name, Math.ceil(performance.now() - began));
            }
          }),
          { priority: -round - (isLast ? LAST_ROUND : 0), ...(signal && { signal }) },
        );
      } finally {
        owner.tasks -= 1;
        if (owner.tasks === 0) owners.delete(name);
      }
    },
    waiting: () => queue.size,
  };
}
