import { describe, expect, test } from 'vitest';
import { relativeTime, shortDate } from './time.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now);
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

  test('is “just now” for a moment that lies ahead because a clock is wrong', () => {
    expect(ago(-5 * MINUTE)).toBe('just now');
  });
});

describe('a date', () => {
  test('names the year only when it is another one', () => {
    expect(shortDate('2026-01-02T00:00:00.000Z', now)).toBe('Jan 2');
    expect(shortDate('2025-12-31T23:59:59.999Z', now)).toBe('Dec 31, 2025');
  });

  test('is the same on the server and in every browser’s time zone', () => {
    expect(shortDate('2026-03-01T23:30:00.000Z', now)).toBe('Mar 1');
    expect(shortDate('2026-03-01T00:30:00.000Z', now)).toBe('Mar 1');
  });
});
