import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { isTimeZone } from '#shared/rules/time-zone.ts';

const COOKIE = 'rounds.zone';
const YEAR_SECONDS = 31_536_000;

let browserZone: string | undefined;

export function ownZone(): string {
  browserZone ??= usable(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return browserZone;
}

/** UTC if the cookie is missing or names an unknown zone. */
export function zoneFromCookies(cookies: string | null): string {
  const cookie = cookies?.split(/; */).find((part) => part.startsWith(`${COOKIE}=`));
  return usable(cookie?.slice(COOKIE.length + 1) ?? '');
}

function usable(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC';
}

export const ServerZone = createContext('UTC');

const never = () => () => {};

export function useZone(): string {
  const server = use(ServerZone);
  return useSyncExternalStore(never, ownZone, () => server);
}

/** The server renders dates and filters in this zone. */
export function useStoreTimeZone(): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over plain http
    document.cookie = `${COOKIE}=${ownZone()}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  }, []);
}
