/** Filters and orders of feeds and searches. */
import { momentOf, wallClock } from './time-zone.ts';

export const FEED_SORTS = ['latest', 'earliest', 'most_comments', 'most_likes'] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

export const SEARCH_SORTS = ['best_match', 'latest', 'earliest', 'most_comments', 'most_reactions'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const UNANSWERED_SCOPES = ['all', 'year'] as const;
export type UnansweredScope = (typeof UNANSWERED_SCOPES)[number];
/** An older question counts as unanswered only if its author marked it as still open. */
export const UNANSWERED_DAYS = 60;

export const UNREAD_DAYS = 60;

/** Posts per community, latest activity first, that are checked for unread content. */
export const UNREAD_POSTS = 1_000;

export const MAX_UNREAD_COUNT = 99;

export const HOME_TABS = ['everything', 'following', 'unread'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

export const HOME_SORTS = ['activity', 'latest'] as const;
export type HomeSort = (typeof HOME_SORTS)[number];

export const MAX_NEW_COMMENTS = 100;

export const DATE_RANGES = ['today', 'this_week', 'this_month', 'this_year', 'all_time'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/**
 * The start of a date range: today is from midnight, a week is 7 × 24 hours, a month and a year go
 * back to the same time of day.
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

/** Goes back to the last day of a month that is too short. */
function goBack(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
}
