import { expect, test } from 'vitest';
import { type DigestTime, nextDigest } from './next-digest.ts';

const WEEKLY: DigestTime = { frequency: 'weekly', time_zone: 'America/New_York', hour: 17, weekday: 7 };

test.each<[string, Partial<DigestTime>, string, string | null]>([
  ['a weekly one, on its weekday by local clocks', {}, '2026-11-26T12:00:00Z', '2026-11-29T22:00:00.000Z'],
  ['on the day itself, before its hour', {}, '2026-11-29T21:59:59Z', '2026-11-29T22:00:00.000Z'],
  ['at its hour, a week later', {}, '2026-11-29T22:00:00Z', '2026-12-06T22:00:00.000Z'],
  ['where it is already the next day', { time_zone: 'Pacific/Auckland' }, '2026-11-28T12:00:00Z', '2026-11-29T04:00:00.000Z'],
  ['at the same local hour after clocks go back', {}, '2026-10-26T12:00:00Z', '2026-11-01T22:00:00.000Z'],
  ['and after they go forward', {}, '2026-03-03T12:00:00Z', '2026-03-08T21:00:00.000Z'],
  ['a daily one, the next day', { frequency: 'daily' }, '2026-11-26T23:00:00Z', '2026-11-27T22:00:00.000Z'],
  [
    'where clocks skip the hour, the first moment after',
    { frequency: 'daily', hour: 2 },
    '2026-03-08T05:00:00Z',
    '2026-03-08T07:00:00.000Z',
  ],
  ['where clocks show the hour twice, once', { frequency: 'daily', hour: 1 }, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
  ['never, where it is off', { frequency: 'off' }, '2026-11-26T12:00:00Z', null],
])('the next digest comes: %s', (_, changed, after, expected) => {
  const next = nextDigest({ ...WEEKLY, ...changed }, Date.parse(after));
  expect(next === null ? null : new Date(next).toISOString()).toBe(expected);
});
