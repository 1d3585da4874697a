import { expect, test } from 'vitest';
import { clockTime, dayAndTime } from './times.ts';

test('a moment on the reader’s clock', () => {
  expect(clockTime('2026-05-07T14:05:59.000Z', 'UTC')).toBe('2:05 PM');
  expect(clockTime('2026-05-07T00:30:00.000Z', 'UTC')).toBe('12:30 AM');
  expect(dayAndTime('2026-05-07T14:05:00.000Z', 'UTC')).toBe('May 7, 2026 2:05 PM');
  expect(dayAndTime('2026-01-01T03:00:00.000Z', 'America/New_York')).toBe('Dec 31, 2025 10:00 PM');
});
