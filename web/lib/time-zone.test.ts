import { describe, expect, test } from 'vitest';
import { zoneFromCookies } from './time-zone.ts';

describe('the time zone cookie', () => {
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
