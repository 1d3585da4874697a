import { dateFormat } from './locale.ts';
import { TIME_TEXTS } from './texts/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now" under a minute, then minutes, hours and days ago up to seven days, then a date (doc 2 §9). */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age < MINUTE) return TIME_TEXTS.now;
  if (age < HOUR) return TIME_TEXTS.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return TIME_TEXTS.hoursAgo(Math.floor(age / HOUR));
  if (age < 7 * DAY) return TIME_TEXTS.daysAgo(Math.floor(age / DAY));
  return shortDate(iso, now);
}

const DAY_AND_MONTH = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const THIS_YEAR = dateFormat(DAY_AND_MONTH);
const OTHER_YEAR = dateFormat({ ...DAY_AND_MONTH, year: 'numeric' });

/** Month and day, with the year when it is not the current one. UTC, so that server and browser print the same. */
export function shortDate(iso: string, now: number): string {
  const date = new Date(iso);
  const sameYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  return (sameYear ? THIS_YEAR : OTHER_YEAR).format(date);
}
