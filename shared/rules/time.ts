import { TIME_TEXTS } from './texts/time.ts';
import { wallClock, zonedFormat } from './time-zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes, hours and days ago; a date after seven days. */
export function relativeTime(iso: string, now: number, zone: string): string {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return TIME_TEXTS.now;
  if (age < HOUR) return TIME_TEXTS.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return TIME_TEXTS.hoursAgo(Math.floor(age / HOUR));
  if (age < 7 * DAY) return TIME_TEXTS.daysAgo(Math.floor(age / DAY));
  return shortDate(iso, now, zone);
}

const YEAR = zonedFormat({ year: 'numeric' });
const THIS_YEAR = zonedFormat({ month: 'short', day: 'numeric' });
const OTHER_YEAR = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });

export function shortDate(iso: string, now: number, zone: string): string {
  return (YEAR(iso, zone) === YEAR(now, zone) ? THIS_YEAR : OTHER_YEAR)(iso, zone);
}

export function dayName(iso: string, now: number, zone: string): string {
  const [then, present] = [Date.parse(iso), now].map((time) => Math.floor(wallClock(zone, time).getTime() / DAY));
  if (then === present) return TIME_TEXTS.today;
  return then !== undefined && present !== undefined && then === present - 1 ? TIME_TEXTS.yesterday : shortDate(iso, now, zone);
}
