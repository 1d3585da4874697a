import { expect, test } from 'vitest';
import { rangeStart } from './feed.ts';

/** As the reader's clock shows it. */
const local = (date: Date | null) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];

test.each([
  ['today', [2026, 3, 31, 0, 0]],
  ['this_week', [2026, 3, 24, 0, 0]],
  ['this_month', [2026, 2, 28, 0, 0]],
  ['this_year', [2025, 3, 31, 0, 0]],
  ['all_time', null],
] as const)('%s begins at the reader’s own midnight', (range, start) => {
  expect(local(rangeStart(range, new Date(2026, 2, 31, 17, 45)))).toEqual(start);
  expect(local(rangeStart(range, new Date(2026, 2, 31, 0, 0)))).toEqual(start);
});

test('a year back from a leap day is the last of February', () => {
  expect(local(rangeStart('this_year', new Date(2028, 1, 29, 12)))).toEqual([2027, 2, 28, 0, 0]);
});

test('a month back from January is in the year before', () => {
  expect(local(rangeStart('this_month', new Date(2026, 0, 15, 12)))).toEqual([2025, 12, 15, 0, 0]);
});
