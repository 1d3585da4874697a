import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import { DATE_RANGES, type DateRange } from '#shared/rules/feed.ts';

/** What a reader has chosen of a list of posts. It lives in the page's address. */
export interface Filter<Sort extends string> {
  range: DateRange | null;
  sort: Sort | null;
  categories: Category[];
}

export const NO_FILTER = { range: null, sort: null, categories: [] };

const PARTS = ['range', 'sort', 'categories'];

/** The filter that an address names; what it names wrongly does not count. */
export function readFilter<Sort extends string>(search: URLSearchParams, sorts: readonly Sort[]): Filter<Sort> {
  const named = search.get('categories')?.split(',') ?? [];
  return {
    range: DATE_RANGES.find((range) => range === search.get('range')) ?? null,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
    categories: CATEGORIES.filter((category) => named.includes(category)),
  };
}

/** The part of an address from the question mark on, with this filter and whatever else it says. */
export function filterAddress(search: URLSearchParams, { range, sort, categories }: Filter<string>): string {
  const changed = new URLSearchParams([...search].filter(([name]) => !PARTS.includes(name)));
  if (range !== null) changed.set('range', range);
  if (sort !== null) changed.set('sort', sort);
  if (categories.length > 0) changed.set('categories', categories.join(','));
  // Commas may stand as they are, and people read and share addresses.
  const query = changed.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

export function isFiltered({ range, sort, categories }: Filter<string>): boolean {
  return range !== null || sort !== null || categories.length > 0;
}

/** The filter as the API takes it. A date range goes with the reader's time zone; the server finds its beginning for each call. */
export function filterInput<Sort extends string>({ range, sort, categories }: Filter<Sort>, zone: string) {
  const isRanged = range !== null && range !== 'all_time';
  return {
    sort: sort ?? undefined,
    range: isRanged ? range : undefined,
    zone: isRanged ? zone : undefined,
    categories: categories.length === 0 ? undefined : categories.join(','),
  };
}
