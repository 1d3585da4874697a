import { dateFormat } from '#shared/rules/locale.ts';

const CLOCK = inEachZone({ hour: 'numeric', minute: '2-digit' });
const DAY = inEachZone({ month: 'short', day: 'numeric', year: 'numeric' });

/** One kind of date, made once for each time zone in which it is asked for. Browsers and Node put different blanks before AM and PM. */
function inEachZone(options: Intl.DateTimeFormatOptions): (iso: string, timeZone: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso, timeZone) => {
    const format = made.get(timeZone) ?? dateFormat({ ...options, timeZone });
    made.set(timeZone, format);
    return format.format(new Date(iso)).replace(/[\u00a0\u202f]/g, ' ');
  };
}

/** "h:mm a" (doc 1 §2). */
export function clockTime(iso: string, timeZone: string): string {
  return CLOCK(iso, timeZone);
}

/** "MMM d, yyyy h:mm a" (doc 1 §2). */
export function dayAndTime(iso: string, timeZone: string): string {
  return `${DAY(iso, timeZone)} ${CLOCK(iso, timeZone)}`;
}
