/** How a feed and a search can be narrowed and ordered (doc 2 §2, §9). Pure: the browser reckons the dates, the server orders. */
export const FEED_SORTS = ['latest', 'earliest', 'most_comments', 'most_likes'] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

export const SEARCH_SORTS = ['latest', 'best_match', 'earliest', 'most_comments', 'most_reactions'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const DATE_RANGES = ['today', 'this_week', 'this_month', 'this_year', 'all_time'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/**
 * The moment from which on posts count, reckoned from the reader's own midnight: today from it, a week the seven days
 * before it as well, a month and a year back from it. The same the whole day long, so that a list keeps its place.
 * @param now in the reader's own time zone, as `Date` has it
 * @returns null for all time
 */
export function rangeStart(range: DateRange, now: Date): Date | null {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (range === 'today') return start;
  if (range === 'this_week') return new Date(start.getFullYear(), start.getMonth(), start.getDate() - 7);
  if (range === 'this_month') return backBy(start, 1);
  if (range === 'this_year') return backBy(start, 12);
  return null;
}

/** So many months back; the last day of a shorter month where there is no such day. */
function backBy(day: Date, months: number): Date {
  const back = new Date(day.getFullYear(), day.getMonth() - months, 1);
  const lastDay = new Date(back.getFullYear(), back.getMonth() + 1, 0).getDate();
  back.setDate(Math.min(day.getDate(), lastDay));
  return back;
}
