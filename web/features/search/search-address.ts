import { SEARCH_SORTS, type SearchSort } from '#shared/rules/feed.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';
import { readQuestion } from '#shared/rules/search-question.ts';
import {
  type Filter,
  filterAddress,
  filterInput,
  isFiltered,
  NO_FILTER,
  readFilter,
} from '#web/features/discussion/posts/filter-address.ts';
import type { SearchInput } from './api/search.ts';

const MAX_COMMUNITIES = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Search {
  term: string;
  /** Empty for all of the viewer's communities. */
  communities: string[];
  filter: Filter<SearchSort>;
}

/** PostgreSQL rejects null bytes in text. */
export function termOf(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, LIMITS.search).trim();
}

export function readSearch(params: URLSearchParams): Search {
  const ids = (params.get('communities') ?? '').split(',').filter((id) => ID.test(id));
  return {
    term: termOf(params.get('q') ?? ''),
    communities: [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MAX_COMMUNITIES),
    filter: readFilter(params, SEARCH_SORTS),
  };
}

export function searchAddress({ term, communities, filter }: Search): string {
  const params = new URLSearchParams();
  if (term !== '') params.set('q', term);
  if (communities.length > 0) params.set('communities', communities.join(','));
  return `/search${filterAddress(params, filter)}`;
}

export function searchInput({ term, communities, filter }: Search, zone: string): SearchInput | null {
  if (term === '') return null;
  const isDated = readQuestion(term).operators.some(({ name }) => name === 'before' || name === 'after');
  return {
    q: term,
    communities: communities.length === 0 ? undefined : communities.join(','),
    ...filterInput(filter, zone),
    ...(isDated && { zone }),
  };
}

export function plainWords(term: string): string {
  return readQuestion(term).words.replace(/["“”]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Letters by which related words are found: "neurology" and "neuroradiology" share five. */
const ROOT_LENGTH = 5;

/** Uses the two longest words, because the server matches further ones as whole words. */
function rootsOf(words: string): string {
  const long = words.split(' ').filter(({ length }) => length > ROOT_LENGTH);
  const longest = long.toSorted((one, other) => other.length - one.length).slice(0, 2);
  return longest.map((word) => word.slice(0, ROOT_LENGTH)).join(' ');
}

/**
 * Drops communities, filters and operators; if there are none, searches by word roots. Null if
 * nothing remains.
 */
export function widerSearch({ term, communities, filter }: Search): Search | null {
  const words = plainWords(term);
  const isNarrow = words !== term || communities.length > 0 || isFiltered(filter);
  const wider = isNarrow ? words : rootsOf(words);
  return wider === '' ? null : { term: wider, communities: [], filter: NO_FILTER };
}

export function askAddress(term: string, communityId?: string): string {
  const params = new URLSearchParams({ title: beginningOf(plainWords(term), LIMITS.postTitle) });
  if (communityId !== undefined) params.set('community', communityId);
  return `/create-post?${params}`;
}
