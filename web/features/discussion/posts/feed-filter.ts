import { FEED_SORTS } from '#shared/rules/feed.ts';
import type { FeedFilter } from '#web/features/discussion/api/feed.ts';
import { type Filter, filterAddress, filterInput, NO_FILTER, readFilter } from './filter-address.ts';
import { usePendingLocation } from './filter-screen.ts';

export function feedFilter(url: URL, zone: string): FeedFilter {
  return filterInput(readFilter(url.searchParams, FEED_SORTS), zone);
}

export function useFeedFilter() {
  const { pathname, search } = usePendingLocation();
  const params = new URLSearchParams(search);
  return {
    filter: readFilter(params, FEED_SORTS),
    addressOf: (filter: Filter<string>) => pathname + filterAddress(params, filter),
    all: pathname + filterAddress(params, NO_FILTER),
  };
}
