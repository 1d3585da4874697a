import { useEffect } from 'react';

const COOKIE = 'rounds.zone';
const YEAR_SECONDS = 31_536_000;
/** For reckoning, whatever the forum's language: our calendar in Latin numerals. */
const RECKONED = 'en';

/** The time zone of this browser, by its IANA name. */
export function ownZone(): string {
  return usable(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The reader's time zone as their browser left it in a cookie; UTC where it did not, or where the name means nothing here. */
export function zoneFromCookies(cookies: string | null): string {
  const kept = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const zone = kept?.slice(COOKIE.length + 1) ?? '';
  // Names of zones only: an offset such as "+02:00" would pass for one, and not know of summer time.
  return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(zone) ? usable(zone) : 'UTC';
}

/** The zone, or UTC where dates cannot be reckoned in it. */
function usable(zone: string): string {
  try {
    new Intl.DateTimeFormat(RECKONED, { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** Lets the server know this reader's days, so that a page filtered by date is right in its first HTML. */
export function useKeptZone(): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
    document.cookie = `${COOKIE}=${ownZone()}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}

/**
 * The beginning, in a time zone, of the day that `choose` picks.
 * @param choose given today's date at noon, answers a date; both as `Date` has them without a zone
 */
export function dayStartIn(zone: string, now: Date, choose: (today: Date) => Date | null): Date | null {
  const today = wallClock(zone, now.getTime());
  const chosen = choose(new Date(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 12));
  return chosen && midnight(zone, Date.UTC(chosen.getFullYear(), chosen.getMonth(), chosen.getDate()));
}

/** What the clocks of a zone show at a moment, written down as if it were UTC. */
function wallClock(zone: string, moment: number): Date {
  const format = new Intl.DateTimeFormat(RECKONED, {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** The moment at which a zone's clocks show `wall`; where they skip it, the first moment after. */
function midnight(zone: string, wall: number): Date {
  const offset = (moment: number) => wallClock(zone, moment).getTime() - moment;
  const first = wall - offset(wall);
  const second = wall - offset(first);
  return new Date(offset(second) === offset(first) ? second : Math.max(first, second));
}
