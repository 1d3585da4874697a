import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { currentClient } from '#server/platform/http/current-route.ts';
import { overloaded } from '#server/platform/http/load-shedding.ts';

/**
 * A hash takes about 90 ms of CPU. One CPU stays free for other work. A full queue takes up to 20
 * seconds. One IP address may fill it, because a whole school may share it; others then wait for one
 * task each, up to twice the limit.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  limit: 200,
  refuse: overloaded,
});

/**
 * Never call these within a transaction: it would hold a connection while it waits in the queue.
 */
export const passwordHashing = {
  hash: (password: string) => queue.run(currentClient(), () => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => queue.run(currentClient(), () => verifyPassword(given)),
};
