import type { Filter } from './filter-address.ts';
import { feedTexts } from './texts/feed.ts';

export function filterLabel<Sort extends string>(
  { range, sort, categories }: Filter<Sort>,
  sortLabels: Partial<Record<Sort, string>>,
): string {
  const words = [range && feedTexts.ranges[range], sort && sortLabels[sort], ...categories].filter(Boolean);
  return words.length === 0 ? feedTexts.filter.all : words.join('/');
}
