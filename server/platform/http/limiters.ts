import { ORPCError } from '@orpc/server';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../redis.ts';
import { failure } from './errors.ts';
import { refusalTexts } from './texts/refusals.ts';

export interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

export type Limiter = RateLimiterAbstract;
export type MakeLimiter = (name: string, limit: Limit) => Limiter;

/** Counts in Redis for all nodes, or in this process without Redis or while it does not answer. */
export function limiters(redis: Redis | null): MakeLimiter {
  return (name, { points, duration }) => {
    const memoryLimiter = new RateLimiterMemory({ points, duration });
    if (redis === null) return memoryLimiter;
    return new RateLimiterRedis({
      storeClient: limitStore(redis),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${redis.prefix}:limit:${name}:${duration}`,
      points,
      duration,
      insuranceLimiter: memoryLimiter,
    });
  };
}

/** The commands that the library's Redis limiter uses; none may block. */
function limitStore({ isReady, ask }: Redis) {
  return {
    get isReady() {
      return isReady();
    },
    eval: (script: string, options: { keys: string[]; arguments: string[] }) => ask((client) => client.eval(script, options)),
    del: (key: string) => ask((client) => client.del(key)),
    multi() {
      let key = '';
      let value = 0;
      let seconds = 0;
      const steps = {
        set(name: string, points: number, { EX }: { EX: number }) {
          [key, value, seconds] = [name, points, EX];
          return steps;
        },
        pTTL: () => steps,
        exec: () => ask((client) => client.multi().set(key, value, { EX: seconds }).pTTL(key).exec()),
      };
      return steps;
    },
  };
}

/** @throws TOO_MANY_REQUESTS with the seconds to wait */
export async function take(limiters: readonly Limiter[], key: string, points = 1): Promise<void> {
  for (const one of limiters) {
    try {
      await one.consume(key, points);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  }
}

export async function isTaken(limiters: readonly Limiter[], key: string, points = 1): Promise<boolean> {
  try {
    await take(limiters, key, points);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

export function tooMany(milliseconds: number): Error {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return failure('TOO_MANY_REQUESTS', tooManyText(seconds), { retryAfter: seconds });
}

function tooManyText(seconds: number): string {
  const { tooMany } = refusalTexts;
  if (seconds < 90) return tooMany.seconds(seconds);
  return seconds < 5_400 ? tooMany.minutes(Math.ceil(seconds / 60)) : tooMany.hours(Math.ceil(seconds / 3_600));
}
