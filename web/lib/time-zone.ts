import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { isTimeZone } from '#shared/rules/time-zone.ts';

const COOKIE = 'rounds.zone';
const YEAR_SECONDS = 31_536_000;

let own: string | undefined;

/** The time zone of this browser, by its IANA name. Kept, because every date asks for it. */
export function ownZone(): string {
  own ??= usable(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return own;
}

/** The reader's time zone as their browser left it in a cookie; UTC where it did not, or where the name means nothing here. */
export function zoneFromCookies(cookies: string | null): string {
  const kept = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return usable(kept?.slice(COOKIE.length + 1) ?? '');
}

function usable(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC';
}

/** The zone in which the server's HTML has its dates. */
export const ServerZone = createContext('UTC');

const never = () => () => {};

/** The reader's time zone; during server rendering and hydration, the one from the cookie. */
export function useZone(): string {
  const server = use(ServerZone);
  return useSyncExternalStore(never, ownZone, () => server);
}

/** Lets the server know this reader's time zone, so that dates and filters are right in its first HTML. */
export function useKeptZone(): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
    document.cookie = `${COOKIE}=${ownZone()}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
