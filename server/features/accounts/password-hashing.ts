import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentClient } from '#server/platform/current-route.ts';
import { failure } from '#server/platform/errors.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { overloaded } from '#server/platform/load-shedding.ts';

/**
 * A hash keeps a processor busy for about 90 ms, so one is left for everything else. A queue this long is done within
 * 20 seconds. Most of it may be one address, behind which a whole school may log in.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  limit: 200,
  limitPerOwner: 150,
  refuse: (reason) => (reason === 'full' ? overloaded() : failure('TOO_MANY_REQUESTS', undefined, { retryAfter: 10 })),
});

/** better-auth's hashing, a few at a time. Never call it in a transaction, which would hold a connection meanwhile. */
export const passwordHashing = {
  hash: (password: string) => queue.run(currentClient(), () => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => queue.run(currentClient(), () => verifyPassword(given)),
};
