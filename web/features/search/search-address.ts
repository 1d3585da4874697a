import { SEARCH_SORTS, type SearchSort } from '#shared/rules/feed.ts';
import { LIMITS } from '#shared/rules/limits.ts';
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

const MOST_COMMUNITIES = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Search {
  /** Empty before one is typed. */
  term: string;
  /** Ids of the communities to look in; none for all of one's own. */
  communities: string[];
  filter: Filter<SearchSort>;
}

/** What is searched for by a text as typed. Null bytes are nothing that anybody looks for, and no database takes them. */
export function termOf(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, LIMITS.search).trim();
}

/** The search that an address names; what it names wrongly does not count. */
export function readSearch(params: URLSearchParams): Search {
  const ids = (params.get('communities') ?? '').split(',').filter((id) => ID.test(id));
  return {
    term: termOf(params.get('q') ?? ''),
    communities: [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MOST_COMMUNITIES),
    filter: readFilter(params, SEARCH_SORTS),
  };
}

export function searchAddress({ term, communities, filter }: Search): string {
  const params = new URLSearchParams();
  if (term !== '') params.set('q', term);
  if (communities.length > 0) params.set('communities', communities.join(','));
  return `/search${filterAddress(params, filter)}`;
}

/** What the API is asked; null before a term is typed. */
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

/** The words of a search without what narrows it, as a person would ask them. */
export function plainWords(term: string): string {
  return readQuestion(term).words.replace(/["“”]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Letters of a word by which related ones are found: "neuroradiology" begins as "neurology" does. */
const ROOT = 5;

/** The beginnings of the two longest words; of more the server looks for whole words. */
function rootsOf(words: string): string {
  const long = words.split(' ').filter(({ length }) => length > ROOT);
  const longest = long.toSorted((one, other) => other.length - one.length).slice(0, 2);
  return longest.map((word) => word.slice(0, ROOT)).join(' ');
}

/** The same question in all communities, without filters, phrases and operators; where it has none of these, what begins alike. null for nothing. */
export function widerSearch({ term, communities, filter }: Search): Search | null {
  const words = plainWords(term);
  const isNarrow = words !== term || communities.length > 0 || isFiltered(filter);
  const wider = isNarrow ? words : rootsOf(words);
  return wider === '' ? null : { term: wider, communities: [], filter: NO_FILTER };
}

/** Where the question of a search is asked instead, in the community that alone was searched. */
export function askAddress({ term, communities }: Search): string {
  const params = new URLSearchParams({ title: plainWords(term).slice(0, LIMITS.postTitle) });
  const [only, ...others] = communities;
  if (only !== undefined && others.length === 0) params.set('community', only);
  return `/create-post?${params}`;
}
