import type { Filter } from './filter-address.ts';
import { feedTexts } from './texts/feed.ts';

export function filterLabel<Sort extends string>(
  { range, sort, categories }: Filter<Sort>,
  sortWords: Partial<Record<Sort, string>>,
): string {
  const words = [range && feedTexts.ranges[range], sort && sortWords[sort], ...categories].filter(Boolean);
  return words.length === 0 ? feedTexts.filter.all : words.join('/');
}
