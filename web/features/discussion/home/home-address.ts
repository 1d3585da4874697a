import { HOME_SORTS, HOME_TABS, type HomeSort, type HomeTab } from '#shared/rules/feed.ts';
import { type Filter, filterAddress, filterInput, NO_FILTER, readFilter } from '#web/features/discussion/posts/filter-address.ts';
import { usePendingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import type { HomeFilter } from './api/home.ts';

export function readTab(search: URLSearchParams): HomeTab {
  return HOME_TABS.find((tab) => tab === search.get('tab')) ?? 'everything';
}

/** Unread posts are always sorted by newest activity. */
export function sortsOf(tab: HomeTab): readonly HomeSort[] {
  return tab === 'unread' ? [] : HOME_SORTS;
}

export function homeFilter({ searchParams }: URL, zone: string): HomeFilter {
  const tab = readTab(searchParams);
  return { tab, ...filterInput(readFilter(searchParams, sortsOf(tab)), zone) };
}

export function useHomeAddress() {
  const search = new URLSearchParams(usePendingLocation().search);
  const tab = readTab(search);
  const addressOf = (to: HomeTab, filter: Filter<string>) => {
    const changed = new URLSearchParams(filterAddress(search, filter));
    if (to === 'everything') changed.delete('tab');
    else changed.set('tab', to);
    const query = changed.toString().replaceAll('%2C', ',');
    return query === '' ? '/home' : `/home?${query}`;
  };
  return { tab, filter: readFilter(search, sortsOf(tab)), addressOf, all: addressOf(tab, NO_FILTER) };
}
