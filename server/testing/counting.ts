import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createRateLimits, type RateLimits } from '#server/platform/http/rate-limit.ts';
import type { IsSchoolNetwork } from '#server/platform/http/school-networks.ts';
import type { Log } from '#server/platform/log.ts';
import { openRedis, type Redis } from '#server/platform/redis.ts';
import type { MODES } from './nodes.ts';
import { startRedis } from './redis.ts';

const SILENT: Log = { info() {}, warn() {}, error() {} };

interface Counting {
  limits: (factor?: number, isSchoolNetwork?: IsSchoolNetwork) => RateLimits;
  pass: (milliseconds: number) => Promise<void>;
}

export function useCounting(way: (typeof MODES)[number]): Counting {
  return way === 'in process' ? countingHere() : countingInRedis();
}

function countingHere(): Counting {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());
  return {
    limits: (factor, isSchoolNetwork) => createRateLimits(factor, null, isSchoolNetwork),
    pass: async (milliseconds) => void vi.advanceTimersByTime(milliseconds),
  };
}

/** Redis uses its own clock, so this shortens the expiry of its keys instead. */
function countingInRedis(): Counting {
  const open: (() => unknown)[] = [];
  let redis: Redis;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    const server = await startRedis();
    redis = await openRedis(server.url, 'rounds:test', SILENT);
    client = createClient({ url: server.url });
    await client.connect();
    open.push(server.stop, () => client.destroy(), redis.close);
  });
  afterAll(async () => {
    for (const close of open.reverse()) await close();
  });
  beforeEach(() => {
    redis = { ...redis, prefix: `rounds:${randomUUID()}` };
  });
  return {
    limits: (factor, isSchoolNetwork) => createRateLimits(factor, redis, isSchoolNetwork),
    async pass(milliseconds) {
      for (const key of await client.keys('*')) await client.pExpire(key, (await client.pTTL(key)) - milliseconds);
    },
  };
}
