import { type CountName, createRateLimits } from '#server/platform/http/rate-limit.ts';
import type { Forum } from './forum.ts';

const LIFTED: readonly CountName[] = ['account', 'moderator-calls', 'mentions', 'moderator-deletions'];

/** For tests in which a few people do in a second what many do in an hour. */
export function liftLimits(forum: Forum): void {
  const limits = createRateLimits();
  Object.assign(forum.running.services.limits, limits, {
    countCall: async () => {},
    countAddress: async () => {},
    refuseGuesser: async () => {},
    takeRightSignIn: async () => {},
    take: async (name: CountName, key: string) => (LIFTED.includes(name) ? undefined : limits.take(name, key)),
    tryTake: async (name: CountName, key: string, points?: number) => LIFTED.includes(name) || limits.tryTake(name, key, points),
  });
}
