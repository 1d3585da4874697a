import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { withoutUnfinished } from '#shared/rules/search-question.ts';
import { ownZone } from '#web/lib/time-zone.ts';
import type { SearchInput } from './api/search.ts';
import { type Search, searchAddress, searchInput, termOf } from './search-address.ts';

export const SEARCH_DEBOUNCE_MS = 180;
/**
 * Milliseconds without further results before an announcement, so that it does not follow every
 * key.
 */
export const ANNOUNCE_DEBOUNCE_MS = 1_000;
/** Milliseconds; text that arrives together with its live region is often not announced. */
export const ANNOUNCE_DELAY_MS = 300;
/** Shorter terms match nearly everything. */
export const FEWEST_CHARACTERS = 2;

/** What was typed at each entry of the history, so that Back from a result shows it again. */
const typedAtEntries = new Map<string, string>();

/**
 * @param shown the search in the URL
 * @returns `live`: the search while typing; null if it equals the URL or is too short. `keepsText`:
 * the last navigation changed only a filter
 */
export function useTypedSearch(personId: string, shown: Search) {
  const entry = `${personId} ${useLocation().key}`;
  const [text, setText] = useState(() => typedAtEntries.get(entry) ?? shown.term);
  const term = `${personId} ${shown.term}`;
  const filters = searchAddress({ ...shown, term: '' });
  const [at, setAt] = useState({ entry, term, filters, isFilter: false });
  const byHistory = useNavigationType() === 'POP';
  const [settled] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  // After a submit, a link or the history, the box shows the term of the URL. A filter keeps what was typed meanwhile.
  if (at.entry !== entry) {
    const isFilter = !byHistory && at.term === term && at.filters !== filters && text.trim() !== '';
    setAt({ entry, term, filters, isFilter });
    if (!isFilter) setText(shown.term);
  }
  const typed = termOf(withoutUnfinished(settled));
  const isTyped = termOf(text) !== shown.term && typed !== shown.term && typed.length >= FEWEST_CHARACTERS;
  const input = isTyped ? searchInput({ ...shown, term: typed }, ownZone()) : null;
  const live: SearchInput | null = input && { ...input, typing: 'true' };
  const type = (words: string) => {
    typedAtEntries.set(entry, words);
    setText(words);
  };
  return { entry, keepsText: at.isFilter, text, type, live };
}
