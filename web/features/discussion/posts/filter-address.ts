import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import { DATE_RANGES, type DateRange } from '#shared/rules/feed.ts';

export interface Filter<Sort extends string> {
  range: DateRange | null;
  sort: Sort | null;
  categories: Category[];
}

export const NO_FILTER = { range: null, sort: null, categories: [] };

const PARAMS = ['range', 'sort', 'categories'];

export function readFilter<Sort extends string>(search: URLSearchParams, sorts: readonly Sort[]): Filter<Sort> {
  const named = search.get('categories')?.split(',') ?? [];
  return {
    range: DATE_RANGES.find((range) => range === search.get('range')) ?? null,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
    categories: CATEGORIES.filter((category) => named.includes(category)),
  };
}

/** Keeps the other parameters of the query string. */
export function filterAddress(search: URLSearchParams, { range, sort, categories }: Filter<string>): string {
  const changed = new URLSearchParams([...search].filter(([name]) => !PARAMS.includes(name)));
  if (range !== null) changed.set('range', range);
  if (sort !== null) changed.set('sort', sort);
  if (categories.length > 0) changed.set('categories', categories.join(','));
  // Commas stay unencoded, because people read and share addresses.
  const query = changed.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

export function isFiltered({ range, sort, categories }: Filter<string>): boolean {
  return range !== null || sort !== null || categories.length > 0;
}

/** The server computes the start of a date range in the reader's time zone. */
export function filterInput<Sort extends string>({ range, sort, categories }: Filter<Sort>, zone: string) {
  const isRanged = range !== null && range !== 'all_time';
  return {
    sort: sort ?? undefined,
    range: isRanged ? range : undefined,
    zone: isRanged ? zone : undefined,
    categories: categories.length === 0 ? undefined : categories.join(','),
  };
}
