import { expect, test } from 'vitest';
import { rangeStart } from './feed.ts';

const start = (range: Parameters<typeof rangeStart>[0], zone: string, now: string) => {
  const found = rangeStart(range, zone, Date.parse(now));
  return found === null ? null : new Date(found).toISOString();
};

test.each([
  ['today', '2026-03-30T04:00:00.000Z'],
  ['this_week', '2026-03-24T03:30:00.000Z'],
  ['this_month', '2026-03-01T04:30:00.000Z'],
  ['this_year', '2025-03-31T03:30:00.000Z'],
  ['all_time', null],
] as const)('%s, at 23:30 of March 30 in New York, begins at %s', (range, expected) => {
  expect(start(range, 'America/New_York', '2026-03-31T03:30:00.000Z')).toBe(expected);
});

test('a week is 7 × 24 hours, also when clocks change in it', () => {
  expect(start('this_week', 'America/New_York', '2026-03-10T15:00:00.000Z')).toBe('2026-03-03T15:00:00.000Z');
});

test.each([
  ['UTC', '2026-03-10T23:59:59.000Z', '2026-03-10T00:00:00.000Z'],
  ['America/New_York', '2026-03-10T03:30:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-10T10:30:00.000Z', '2026-03-10T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-10T18:29:00.000Z', '2026-03-09T18:30:00.000Z'],
  // Midnight is skipped for summer time: the first moment after it.
  ['America/Havana', '2026-03-08T16:00:00.000Z', '2026-03-08T05:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24T16:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  // Midnight comes twice: the first of them.
  ['America/Havana', '2026-11-01T16:00:00.000Z', '2026-11-01T04:00:00.000Z'],
])('today in %s at %s begins at %s', (zone, now, expected) => {
  expect(start('today', zone, now)).toBe(expected);
});

test('a month back from a day that the previous month lacks is its last day', () => {
  expect(start('this_month', 'UTC', '2026-03-31T17:45:00.000Z')).toBe('2026-02-28T17:45:00.000Z');
  expect(start('this_year', 'UTC', '2028-02-29T12:00:00.000Z')).toBe('2027-02-28T12:00:00.000Z');
  expect(start('this_month', 'UTC', '2026-01-15T12:00:00.000Z')).toBe('2025-12-15T12:00:00.000Z');
});
