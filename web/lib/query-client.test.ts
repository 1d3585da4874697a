import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('data is fresh for 5 minutes and cached for 30', async () => {
  const queryClient = createQueryClient();
  const read = vi.fn(async () => 'read');
  const ask = () => queryClient.fetchQuery({ queryKey: ['post'], queryFn: read });
  await ask();
  vi.advanceTimersByTime(5 * 60_000 - 1);
  await ask();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await ask();
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30 * 60_000 - 1_000);
  expect(queryClient.getQueryData(['post'])).toBe('read');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryData(['post'])).toBeUndefined();
});

test.each([
  ['a server error is retried three times', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), 4],
  ['a missing response is retried three times', new TypeError('Failed to fetch'), 4],
  ['a refusal is final', new ORPCError('FORBIDDEN', { status: 403 }), 1],
  ['maintenance is final', new ORPCError('MAINTENANCE', { status: 503, data: { retryAfter: 60 } }), 1],
  ['a reached rate limit is final', new ORPCError('TOO_MANY_REQUESTS', { status: 429 }), 1],
])('%s', async (_what, error, times) => {
  const queryClient = createQueryClient();
  const read = vi.fn(async () => {
    throw error;
  });
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  const asked = queryClient.fetchQuery({ queryKey: ['post'], queryFn: read, ...(retry === undefined ? {} : { retry }) });
  const outcome = expect(asked).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(read).toHaveBeenCalledTimes(times);
  const wait = retryDelay as (attempt: number) => number;
  expect([0, 1, 2, 4, 5, 9].map(wait)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});

test('the client does not retry before the time that the server names', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  const wait = retryDelay as (attempt: number, error: Error) => number;
  const busy = new ORPCError('OVERLOADED', { status: 503, data: { retryAfter: 5 } });
  expect([0, 1, 2, 3].map((attempt) => wait(attempt, busy))).toEqual([5_000, 5_000, 5_000, 8_000]);
  const away = new ORPCError('STORAGE_FULL', { status: 503, data: { retryAfter: 60 } });
  expect(wait(0, away)).toBe(30_000);
});
