import type { DigestFrequency } from '#shared/rules/notifications.ts';
import { momentOf, wallClock } from '#shared/rules/time-zone.ts';

const DAY_MS = 86_400_000;

export interface DigestTime {
  frequency: DigestFrequency;
  time_zone: string;
  hour: number;
  weekday: number;
}

/** @returns milliseconds since 1970; null if the digest is off */
export function nextDigest({ frequency, time_zone: zone, hour, weekday }: DigestTime, after: number): number | null {
  if (frequency === 'off') return null;
  const wall = wallClock(zone, after);
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  const daysAhead = frequency === 'daily' ? 0 : (weekday - wall.getUTCDay() + 7) % 7;
  const period = frequency === 'daily' ? 1 : 7;
  const at = (days: number) => momentOf(zone, midnight + days * DAY_MS + hour * 3_600_000);
  const first = at(daysAhead);
  return first > after ? first : at(daysAhead + period);
}
