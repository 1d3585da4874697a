import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import type { DateRange } from '#shared/rules/feed.ts';
import { type ScreenArgs, screen } from '#web/lib/screen.ts';
import { ownZone, useKeptZone, zoneFromCookies } from '#web/lib/time-zone.ts';
import { rangeSince } from './filter-address.ts';

/**
 * A screen (web/lib/screen.ts) whose list follows from its address and from the reader's days. What it asks for is
 * reckoned by its loader, on the server by the zone in the reader's cookie, so that page and loader ask the same.
 */
export function filteredScreen<Asked>(ask: (url: URL, zone: string) => Asked, load: (args: ScreenArgs, asked: Asked) => Promise<void>) {
  const needs = (asked: Asked) => screen((args) => load(args, asked));
  return {
    async loader(args: LoaderFunctionArgs) {
      const asked = ask(new URL(args.request.url), zoneFromCookies(args.request.headers.get('cookie')));
      return { ...(await needs(asked).loader(args)), asked };
    },
    async clientLoader(args: LoaderFunctionArgs) {
      const asked = ask(new URL(args.request.url), ownZone());
      return { ...(await needs(asked).clientLoader(args)), asked };
    },
  };
}

/** Loads the list once more where the server reckoned its days otherwise than this browser does, whose days count. */
export function useOwnDays(range: DateRange | null, since: string | undefined): void {
  const { revalidate } = useRevalidator();
  useKeptZone();
  useEffect(() => {
    if (rangeSince(range, ownZone(), new Date()) !== since) void revalidate();
  }, [range, since, revalidate]);
}

/** The address that is shown or, when only its question part changes, about to be: a choice counts from the moment it is made. */
export function useComingLocation() {
  const shown = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === shown.pathname ? next : shown;
}
