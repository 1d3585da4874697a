import { dateFormat } from './locale.ts';

/** Cache limit. There are about 600 zone names, but each may be spelled in many cases. */
const MAX_ZONES = 1_000;
const DAY_MS = 86_400_000;

function cachedFormats(make: (timeZone: string) => Intl.DateTimeFormat): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const cached = made.get(timeZone);
    if (cached !== undefined) return cached;
    const format = make(timeZone);
    if (made.size >= MAX_ZONES) made.clear();
    made.set(timeZone, format);
    return format;
  };
}

/**
 * Caches formatters, and normalizes the spaces before AM and PM, which differ between browsers and
 * Node.
 */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (moment: string | number, timeZone: string) => string {
  const formats = cachedFormats((timeZone) => dateFormat({ ...options, timeZone }));
  return (moment, timeZone) =>
    formats(timeZone)
      .format(new Date(moment))
      .replace(/[\u00a0\u202f]/g, ' ');
}

/** Gregorian calendar and Latin digits, whatever the locale. */
const PARTS = cachedFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

export function isTimeZone(name: string): boolean {
  // Refuses offsets such as "+02:00", which Intl accepts but which have no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    PARTS(name);
    return true;
  } catch {
    return false;
  }
}

/** Local time to the second, in the UTC fields of the result. */
export function wallClock(zone: string, moment: number): Date {
  const parts = Object.fromEntries(
    PARTS(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * The moment at which a zone's clocks show `wall`; where they skip it, the first moment after;
 * where they show it twice, the first.
 */
export function momentOf(zone: string, wall: number): number {
  const offset = (moment: number) => wallClock(zone, moment).getTime() - moment;
  const moments = [-DAY_MS, DAY_MS].map((shift) => wall - offset(wall + shift));
  const exact = moments.filter((moment) => wallClock(zone, moment).getTime() === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...moments);
}
