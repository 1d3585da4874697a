import { afterEach, expect, test, vi } from 'vitest';
import { isStillMeant, sentAt, sentMark } from './sent-mark.ts';

afterEach(() => vi.useRealTimers());

const NOW = Date.parse('2026-05-07T14:05:00.000Z');

test('what was sent goes out by itself for an hour, in its own session, and never from the future', () => {
  vi.useFakeTimers({ now: NOW });
  const mark = sentMark('one');
  expect(sentAt(mark)).toBe('2026-05-07T14:05:00.000Z');
  expect(isStillMeant(mark, 'one')).toBe(true);
  for (const other of ['two', 'ne', '', undefined]) expect(isStillMeant(mark, other), other).toBe(false);
  vi.setSystemTime(NOW + 3_599_999);
  expect(isStillMeant(mark, 'one')).toBe(true);
  for (const at of [NOW + 3_600_000, NOW - 1]) {
    vi.setSystemTime(at);
    expect(isStillMeant(mark, 'one')).toBe(false);
  }
});

test('a mark that is none, or names no session, is not believed', () => {
  vi.useFakeTimers({ now: NOW });
  for (const mark of ['', 'soon/one', '2026-05-07T14:05:00.000Z', '2026-05-07T14:05:00.000Z/']) {
    expect(isStillMeant(mark, 'one'), mark).toBe(false);
    expect(isStillMeant(mark, undefined), mark).toBe(false);
  }
});
