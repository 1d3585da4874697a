import type { DateRange, FeedSort } from '#shared/rules/feed.ts';
import type { Filter } from './filter-address.ts';

export const RANGE_WORDS: Record<DateRange, string> = {
  today: 'Today',
  this_week: 'This Week',
  this_month: 'This Month',
  this_year: 'This Year',
  all_time: 'All Time',
};

export const SORT_WORDS: Record<FeedSort, string> = {
  latest: 'Latest',
  earliest: 'Earliest',
  most_comments: 'Most Comments',
  most_likes: 'Most Likes',
};

/** What is chosen, joined by slashes; "All" where nothing is. */
export function filterWords<Sort extends string>({ range, sort, categories }: Filter<Sort>, sortWords: Record<Sort, string>): string {
  const words = [range && RANGE_WORDS[range], sort && sortWords[sort], ...categories].filter(Boolean);
  return words.length === 0 ? 'All' : words.join('/');
}
