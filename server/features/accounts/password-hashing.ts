import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { currentClient } from '#server/platform/http/current-route.ts';
import { failure } from '#server/platform/http/errors.ts';
import { overloaded } from '#server/platform/http/load-shedding.ts';

/**
 * A hash takes about 90 ms of processor time. One processor is left for everything else. A full queue takes up to 20
 * seconds. One address may fill most of it, because a whole school may log in behind it.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  limit: 200,
  limitPerOwner: 150,
  refuse: (reason) => (reason === 'full' ? overloaded() : failure('TOO_MANY_REQUESTS', undefined, { retryAfter: 10 })),
});

/** better-auth's hashing, queued. Never call it in a transaction, which would hold a connection meanwhile. */
export const passwordHashing = {
  hash: (password: string) => run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => run(() => verifyPassword(given)),
};

function run<Result>(task: () => Promise<Result>): Promise<Result> {
  const { key, isSchoolNetwork } = currentClient();
  return queue.run(key, task, isSchoolNetwork ? { limitPerOwner: Infinity } : {});
}
