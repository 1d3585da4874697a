import { inEachZone } from '#shared/rules/time-zone.ts';

const CLOCK = inEachZone({ hour: 'numeric', minute: '2-digit' });
const DAY = inEachZone({ month: 'short', day: 'numeric', year: 'numeric' });

/** "h:mm a" (doc 1 §2). */
export function clockTime(iso: string, timeZone: string): string {
  return CLOCK(iso, timeZone);
}

/** "MMM d, yyyy h:mm a" (doc 1 §2). */
export function dayAndTime(iso: string, timeZone: string): string {
  return `${DAY(iso, timeZone)} ${CLOCK(iso, timeZone)}`;
}
