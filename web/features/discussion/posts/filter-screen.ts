import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import { type ScreenArgs, screen } from '#web/lib/screen.ts';
import { ownZone, zoneFromCookies } from '#web/lib/time-zone.ts';

/**
 * A screen (web/lib/screen.ts) with a filtered list. The loader returns the filter, so
 * that the page uses the same query key. The server reads the time zone from a cookie.
 */
export function filteredScreen<Filter>(
  readFilter: (url: URL, zone: string) => Filter,
  load: (args: ScreenArgs, filter: Filter) => Promise<void>,
) {
  const needs = (filter: Filter) => screen((args) => load(args, filter));
  return {
    async loader(args: LoaderFunctionArgs) {
      const filter = readFilter(args.url, zoneFromCookies(args.request.headers.get('cookie')));
      return { ...(await needs(filter).loader(args)), filter };
    },
    async clientLoader(args: ClientLoaderFunctionArgs) {
      const filter = readFilter(args.url, ownZone());
      return { ...(await needs(filter).clientLoader(args)), filter };
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
