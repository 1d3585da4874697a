import { momentOf, wallClock, zonedFormat } from '#shared/rules/time-zone.ts';

const HOUR = 3_600_000;
const MORNING = 8;
const FORMAT = zonedFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "Mon, Nov 30, 8:00 AM" */
export function formatReminder(moment: string, zone: string): string {
  return FORMAT(moment, zone);
}

export type Preset = 'hour' | 'morning' | 'week';

export function presetTimes(now: number, zone: string): Record<Preset, string> {
  const morningIn = (days: (weekday: number) => number) => {
    const wall = wallClock(zone, now);
    wall.setUTCDate(wall.getUTCDate() + days(wall.getUTCDay()));
    wall.setUTCHours(MORNING, 0, 0, 0);
    return new Date(momentOf(zone, wall.getTime())).toISOString();
  };
  return {
    hour: new Date(now + HOUR).toISOString(),
    morning: morningIn(() => 1),
    // Sunday is 0.
    week: morningIn((weekday) => (weekday === 0 ? 1 : 8 - weekday)),
  };
}

/** The value of a `datetime-local` field, such as "2026-11-26T09:30". */
export function toField(moment: number, zone: string): string {
  return wallClock(zone, moment).toISOString().slice(0, 16);
}

export function fromField(value: string, zone: string): string | null {
  const wall = Date.parse(`${value}Z`);
  return Number.isNaN(wall) ? null : new Date(momentOf(zone, wall)).toISOString();
}
