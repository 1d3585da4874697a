import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import { type ScreenArgs, screen } from '#web/lib/screen.ts';
import { ownZone, zoneFromCookies } from '#web/lib/time-zone.ts';

/**
 * A screen (web/lib/screen.ts) whose list follows from its address and from the reader's days. What it asks for is
 * reckoned by its loader, on the server by the zone in the reader's cookie, so that page and loader ask the same.
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

/** Loads the list once more where the server did not know the time zone of this browser, whose days count. */
export function useOwnDays(zone: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (zone !== undefined && zone !== ownZone()) void revalidate();
  }, [zone, revalidate]);
}

/** The address that is shown or, when only its question part changes, about to be: a choice counts from the moment it is made. */
export function useComingLocation() {
  const shown = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === shown.pathname ? next : shown;
}
