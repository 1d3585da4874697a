import { IconClock, IconX } from '@tabler/icons-react';
import { clearSearches, removeSearch, useRecentSearches } from '#web/features/search/recent-searches.ts';
import { recentTexts } from '#web/features/search/texts/recent.ts';
import type { Entry } from './entry.ts';

export function searchPath(words: string): string {
  return `/search?q=${encodeURIComponent(words)}`;
}

export function useSearches(personId: string): Entry[] {
  const searches = useRecentSearches(personId);
  const entries = searches.map(
    (words): Entry => ({
      id: searchPath(words),
      label: words,
      picture: IconClock,
      to: searchPath(words),
      passing: true,
      remove: () => removeSearch(personId, words),
    }),
  );
  const clear: Entry = {
    id: 'clear-searches',
    label: recentTexts.clear,
    picture: IconX,
    to: () => clearSearches(personId),
    stays: true,
  };
  return entries.length === 0 ? [] : [...entries, clear];
}
