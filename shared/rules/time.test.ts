import { describe, expect, test } from 'vitest';
import { dayName, relativeTime, shortDate } from './time.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now, 'UTC');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long ago something was', () => {
  test.each([
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1m ago'],
    [59 * MINUTE + 59 * SECOND, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [7 * DAY - 1, '6d ago'],
    [7 * DAY, 'Nov 13'],
  ])('%i ms are “%s”', (milliseconds, text) => {
    expect(ago(milliseconds)).toBe(text);
  });

  test('is “just now” for a moment in the future, because clocks may be wrong', () => {
    expect(ago(-5 * MINUTE)).toBe('just now');
  });
});

describe('a date', () => {
  test('names the year only if it is not the current one', () => {
    expect(shortDate('2026-01-02T00:00:00.000Z', now, 'UTC')).toBe('Jan 2');
    expect(shortDate('2025-12-31T23:59:59.999Z', now, 'UTC')).toBe('Dec 31, 2025');
  });

  test('is in the reader’s time zone, its year too', () => {
    expect(shortDate('2026-11-23T02:10:00.000Z', now, 'America/New_York')).toBe('Nov 22');
    expect(shortDate('2026-11-23T02:10:00.000Z', now, 'Asia/Tokyo')).toBe('Nov 23');
    expect(shortDate('2026-01-01T02:00:00.000Z', now, 'America/New_York')).toBe('Dec 31, 2025');
    expect(relativeTime('2026-11-10T02:00:00.000Z', now, 'America/New_York')).toBe('Nov 9');
  });
});

test('the name of a day is in the reader’s time zone', () => {
  expect(dayName('2026-11-20T00:00:00.000Z', now, 'UTC')).toBe('Today');
  expect(dayName('2026-11-19T23:59:59.999Z', now, 'UTC')).toBe('Yesterday');
  expect(dayName('2026-11-20T00:00:00.000Z', now, 'America/New_York')).toBe('Yesterday');
  expect(dayName('2026-11-18T23:59:59.999Z', now, 'UTC')).toBe('Nov 18');
});
