import { wallClock, zonedFormat } from '#shared/rules/time-zone.ts';

const DAY_MS = 86_400_000;

const CLOCK = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const DAY = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const WEEKDAY = zonedFormat({ weekday: 'long' });
const DAY_OF_YEAR = zonedFormat({ month: 'short', day: 'numeric' });

/** "h:mm a" */
export function clockTime(iso: string, timeZone: string): string {
  return CLOCK(iso, timeZone);
}

/** "MMM d, yyyy h:mm a" */
export function dayAndTime(iso: string, timeZone: string): string {
  return `${DAY(iso, timeZone)} ${CLOCK(iso, timeZone)}`;
}

/** Today the time, within a week the weekday, otherwise the date. */
export function listTime(iso: string, timeZone: string, now: number): string {
  const [then, present] = [wallClock(timeZone, Date.parse(iso)), wallClock(timeZone, now)];
  const daysAgo = Math.floor(present.getTime() / DAY_MS) - Math.floor(then.getTime() / DAY_MS);
  if (daysAgo <= 0) return CLOCK(iso, timeZone);
  if (daysAgo < 7) return WEEKDAY(iso, timeZone);
  return then.getUTCFullYear() === present.getUTCFullYear() ? DAY_OF_YEAR(iso, timeZone) : DAY(iso, timeZone);
}
