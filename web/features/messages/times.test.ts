import { expect, test } from 'vitest';
import { clockTime, dayAndTime, listTime } from './times.ts';

test('times are in the reader’s time zone', () => {
  expect(clockTime('2026-05-07T14:05:59.000Z', 'UTC')).toBe('2:05 PM');
  expect(clockTime('2026-05-07T00:30:00.000Z', 'UTC')).toBe('12:30 AM');
  expect(dayAndTime('2026-05-07T14:05:00.000Z', 'UTC')).toBe('May 7, 2026 2:05 PM');
  expect(dayAndTime('2026-01-01T03:00:00.000Z', 'America/New_York')).toBe('Dec 31, 2025 10:00 PM');
});

test.each([
  ['today', '2026-05-07T00:00:00.000Z', '12:00 AM'],
  ['on a clock that is ahead', '2026-05-08T00:10:00.000Z', '12:10 AM'],
  ['yesterday', '2026-05-06T23:59:00.000Z', 'Wednesday'],
  ['six days ago', '2026-05-01T00:00:00.000Z', 'Friday'],
  ['a week ago', '2026-04-30T23:59:00.000Z', 'Apr 30'],
  ['in another year', '2025-12-31T12:00:00.000Z', 'Dec 31, 2025'],
])('in the list of conversations, a message of %s', (_when, iso, shown) => {
  expect(listTime(iso, 'UTC', Date.parse('2026-05-07T14:05:00.000Z'))).toBe(shown);
});

test('the list of conversations uses days of the reader’s time zone', () => {
  const now = Date.parse('2026-05-07T03:00:00.000Z');
  expect(listTime('2026-05-06T23:00:00.000Z', 'America/New_York', now)).toBe('7:00 PM');
  expect(listTime('2026-05-06T23:00:00.000Z', 'UTC', now)).toBe('Wednesday');
  // New York's clocks went forward on March 8.
  expect(listTime('2026-03-03T04:30:00.000Z', 'America/New_York', Date.parse('2026-03-09T05:00:00.000Z'))).toBe('Mar 2');
});
