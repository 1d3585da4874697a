import { describe, expect, test } from 'vitest';
import { dayStartIn, zoneFromCookies } from './time-zone.ts';

describe('the time zone in the cookies', () => {
  test.each([
    ['rounds.zone=America/New_York', 'America/New_York'],
    ['a=1; rounds.zone=Asia/Kolkata; b=2', 'Asia/Kolkata'],
    ['xrounds.zone=America/New_York', 'UTC'],
    ['rounds.zone=Nowhere/Land', 'UTC'],
    ['rounds.zone=+02:00', 'UTC'],
    ['rounds.zone=', 'UTC'],
    [null, 'UTC'],
  ])('%s is %s', (cookies, zone) => {
    expect(zoneFromCookies(cookies)).toBe(zone);
  });
});

describe('the beginning of a day', () => {
  const start = (zone: string, now: string, back = 0) =>
    dayStartIn(zone, new Date(now), (day) => new Date(day.getFullYear(), day.getMonth(), day.getDate() - back))?.toISOString();

  test.each([
    ['UTC', '2026-03-10T23:59:59Z', '2026-03-10T00:00:00.000Z'],
    ['America/New_York', '2026-03-10T03:30:00Z', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-10T10:30:00Z', '2026-03-10T10:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-10T18:29:00Z', '2026-03-09T18:30:00.000Z'],
  ])('in %s at %s is %s', (zone, now, expected) => {
    expect(start(zone, now)).toBe(expected);
  });

  test('has the offset of that day, not of today', () => {
    expect(start('America/New_York', '2026-03-10T15:00:00Z', 7)).toBe('2026-03-03T05:00:00.000Z');
  });

  test('where midnight is skipped for summer time is the first moment after it', () => {
    expect(start('America/Havana', '2026-03-08T16:00:00Z')).toBe('2026-03-08T05:00:00.000Z');
    expect(start('Africa/Cairo', '2026-04-24T16:00:00Z')).toBe('2026-04-23T22:00:00.000Z');
  });

  test('where midnight comes twice is the first of them', () => {
    expect(start('America/Havana', '2026-11-01T16:00:00Z')).toBe('2026-11-01T04:00:00.000Z');
  });

  test('is none where none is chosen', () => {
    expect(dayStartIn('UTC', new Date(), () => null)).toBeNull();
  });
});
