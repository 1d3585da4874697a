/** How a feed and a search can be narrowed and ordered (doc 2 §2, §9). */
import { momentOf, wallClock } from './time-zone.ts';

export const FEED_SORTS = ['latest', 'earliest', 'most_comments', 'most_likes'] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

export const SEARCH_SORTS = ['best_match', 'latest', 'earliest', 'most_comments', 'most_reactions'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Of unanswered questions: those of all communities that somebody may read, or of their own year's. */
export const UNANSWERED_SCOPES = ['all', 'year'] as const;
export type UnansweredScope = (typeof UNANSWERED_SCOPES)[number];
/** After which a question counts as unanswered only while its author says that it is still open. */
export const UNANSWERED_DAYS = 60;

/** What is older than so many days is not unread any more. */
export const UNREAD_DAYS = 60;

/** Of each community, what is unread is looked for among so many posts with the newest activity. */
export const UNREAD_POSTS = 1_000;

/** Posts of a community with anything unread are counted up to so many. */
export const MOST_UNREAD = 99;

export const HOME_TABS = ['everything', 'following', 'unread'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

export const HOME_SORTS = ['activity', 'latest'] as const;
export type HomeSort = (typeof HOME_SORTS)[number];

/** Unread comments of a post are counted up to so many. */
export const MOST_NEW_COMMENTS = 100;

export const DATE_RANGES = ['today', 'this_week', 'this_month', 'this_year', 'all_time'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/**
 * The moment from which on posts count (doc 2 §9): today from midnight, a week the last 7 × 24 hours, a month and a year
 * back to the same time of day.
 * @param zone whose midnight and months count
 * @returns null for all time
 */
export function rangeStart(range: DateRange, zone: string, now: number): number | null {
  if (range === 'all_time') return null;
  if (range === 'this_week') return now - 7 * DAY;
  const wall = wallClock(zone, now);
  if (range === 'today') wall.setUTCHours(0, 0, 0, 0);
  else goBack(wall, range === 'this_month' ? 1 : 12);
  return momentOf(zone, wall.getTime());
}

/** So many months back; to the last day of a month that has no such day. */
function goBack(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
}
