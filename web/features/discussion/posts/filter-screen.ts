import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import { type ScreenArgs, screen } from '#web/lib/screen.ts';
import { ownZone, zoneFromCookies } from '#web/lib/time-zone.ts';

/**
 * A screen (web/lib/screen.ts) with a filtered list. The loader returns its request as `asked`, so
 * that the page uses the same query key. The server reads the time zone from a cookie.
 */
export function filteredScreen<Asked>(ask: (url: URL, zone: string) => Asked, load: (args: ScreenArgs, asked: Asked) => Promise<void>) {
  const needs = (asked: Asked) => screen((args) => load(args, asked));
  return {
    async loader(args: LoaderFunctionArgs) {
      const asked = ask(args.url, zoneFromCookies(args.request.headers.get('cookie')));
      return { ...(await needs(asked).loader(args)), asked };
    },
    async clientLoader(args: ClientLoaderFunctionArgs) {
      const asked = ask(args.url, ownZone());
      return { ...(await needs(asked).clientLoader(args)), asked };
    },
  };
}

/** Reloads the list if the server used another time zone than this browser's. */
export function useReloadForTimeZone(zone: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (zone !== undefined && zone !== ownZone()) void revalidate();
  }, [zone, revalidate]);
}

/**
 * During a navigation on the same page, the next location, so that a choice shows before its list
 * has loaded.
 */
export function usePendingLocation() {
  const shown = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === shown.pathname ? next : shown;
}
