import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { currentClient } from '#server/platform/http/current-route.ts';
import { failure } from '#server/platform/http/errors.ts';
import { overloaded } from '#server/platform/http/load-shedding.ts';

/**
 * A hash takes about 90 ms of CPU. One CPU stays free for other work. A full queue takes up to 20
 * seconds. One IP address may nearly fill it, because a whole school may share it.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  limit: 200,
  limitPerOwner: 180,
  refuse: (reason) => (reason === 'full' ? overloaded() : failure('TOO_MANY_REQUESTS', undefined, { retryAfter: 10 })),
});

/**
 * Never call these within a transaction: it would hold a connection while it waits in the queue.
 */
export const passwordHashing = {
  hash: (password: string) => queue.run(currentClient(), () => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => queue.run(currentClient(), () => verifyPassword(given)),
};
