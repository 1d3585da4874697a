import { SEARCH_SORTS, type SearchSort } from '#shared/rules/feed.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { readQuestion } from '#shared/rules/search-question.ts';
import { type Filter, filterAddress, filterInput, readFilter } from '#web/features/discussion/posts/filter-address.ts';
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

/** The search that an address names; what it names wrongly does not count. */
export function readSearch(params: URLSearchParams): Search {
  const ids = (params.get('communities') ?? '').split(',').filter((id) => ID.test(id));
  return {
    // Null bytes are nothing that anybody looks for, and no database takes them.
    term: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LIMITS.search).trim(),
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
export function searchInput(url: URL, zone: string): SearchInput | null {
  const { term, communities, filter } = readSearch(url.searchParams);
  if (term === '') return null;
  const isDated = readQuestion(term).operators.some(({ name }) => name === 'before' || name === 'after');
  return {
    q: term,
    communities: communities.length === 0 ? undefined : communities.join(','),
    ...filterInput(filter, zone),
    ...(isDated && { zone }),
  };
}
