import { expect, test } from 'vitest';
import { formatReminder, fromField, presetTimes, toField } from './reminder-times.ts';

const ZONE = 'America/New_York';
/** Thursday evening in the reader's time zone, but Friday in UTC. */
const NOW = Date.parse('2026-10-30T01:30:00.000Z');

test('presets are mornings in the reader’s time zone, also across the end of daylight saving time', () => {
  expect(presetTimes(NOW, ZONE)).toEqual({
    hour: '2026-10-30T02:30:00.000Z',
    morning: '2026-10-30T12:00:00.000Z',
    week: '2026-11-02T13:00:00.000Z',
  });
});

test('"next week" is the next Monday, on a Monday in seven days', () => {
  expect(presetTimes(Date.parse('2026-11-01T18:00:00.000Z'), ZONE).week).toBe('2026-11-02T13:00:00.000Z');
  expect(presetTimes(Date.parse('2026-11-02T18:00:00.000Z'), ZONE).week).toBe('2026-11-09T13:00:00.000Z');
});

test('a date field uses the reader’s time zone', () => {
  expect(toField(NOW, ZONE)).toBe('2026-10-29T21:30');
  expect(fromField('2026-10-29T21:30', ZONE)).toBe('2026-10-30T01:30:00.000Z');
  expect(fromField('', ZONE)).toBeNull();
  expect(formatReminder('2026-11-02T13:00:00.000Z', ZONE)).toBe('Mon, Nov 2, 8:00 AM');
});
