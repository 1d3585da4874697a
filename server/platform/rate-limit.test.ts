import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

const EMAIL = 'guessed@alderridge.edu';
let limits: RateLimits;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  limits = createRateLimits();
});
afterEach(() => vi.useRealTimers());

/** Seconds to wait before the next try; 0 when this one may be made. */
async function wait(): Promise<number> {
  try {
    await limits.takeSignIn(EMAIL);
    return 0;
  } catch (error) {
    return (error as { data: { retryAfter: number } }).data.retryAfter;
  }
}

test('after five failures one waits a minute, after each further one twice as long, up to an hour', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait()).toBe(0);
  const waits = [];
  for (let further = 0; further < 8; further += 1) {
    const seconds = await wait();
    waits.push(seconds / 60);
    vi.advanceTimersByTime(seconds * 1_000);
    expect(await wait()).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('asking again while one waits does not make it longer', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await wait();
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await wait()).toBe(60);
  vi.advanceTimersByTime(60_000);
  expect(await wait()).toBe(0);
});

test('failures that are more than 15 minutes apart do not add up', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(await wait()).toBe(0);
    vi.advanceTimersByTime(16 * 60_000);
  }
});

test('the right password ends it', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await wait();
  expect(await wait()).toBe(60);
  await limits.signInSucceeded(EMAIL);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait()).toBe(0);
});
