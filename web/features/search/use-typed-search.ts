import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ownZone } from '#web/lib/time-zone.ts';
import type { SearchInput } from './api/search.ts';
import { type Search, searchInput, termOf } from './search-address.ts';

/** Milliseconds without a key after which the server is asked. */
export const PAUSE = 180;
/** Milliseconds without another result after which one is announced: spoken words must not run after each key. */
export const REST = 1_000;
/** Milliseconds after which results that were asked for are announced: words that come together with their live region are often not heard. */
export const ARRIVED = 300;
/** Shorter ones would find nearly everything. */
export const FEWEST_CHARACTERS = 2;

/**
 * What the search box says before it is submitted.
 * @param shown the search of the address
 * @returns `live`, what the server is asked meanwhile; null while there is nothing to ask, or the address says the same
 */
export function useTypedSearch(shown: Search) {
  const [text, setText] = useState(shown.term);
  const [address, setAddress] = useState(shown.term);
  const [settled] = useDebouncedValue(text, PAUSE);
  // Submitted, or another one of the history: the box shows its term.
  if (address !== shown.term) {
    setAddress(shown.term);
    setText(shown.term);
  }
  const term = termOf(settled);
  const isTyped = termOf(text) !== shown.term && term !== shown.term && term.length >= FEWEST_CHARACTERS;
  const asked = isTyped ? searchInput({ ...shown, term }, ownZone()) : null;
  const live: SearchInput | null = asked && { ...asked, typing: 'true' };
  return { text, setText, live };
}
