import type { DateRange, FeedSort } from '#shared/rules/feed.ts';
import { counted, formatNumber, type PluralForms } from '#shared/rules/locale.ts';

const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });

/** Texts for lists of posts, their toolbar and the links to a new post. */
export const feedTexts = {
  title: {
    dashboard: 'The Dashboard',
    /** Shown while the community's name is loading. */
    coming: 'Community',
    community: (name: string, school: string) => `${name}, ${school}`,
  },
  loading: 'Loading community...',
  searchIn: (community: string) => `Search in ${community}`,
  /** Shown if no filter is set. */
  allPosts: 'All Posts',
  /** The label "Create Post / Thread"; narrow pages omit the second part. */
  create: { act: 'Create Post', wide: ' / Thread' },
  list: 'Posts',
  /** The accessible name of the pinned posts. */
  pinned: 'Pinned',
  allPinned: (count: number) => `All pinned (${formatNumber(count)})`,
  fewerPinned: 'Fewer pinned',
  /** A switch: lists are compact if it is on, comfortable if it is off. */
  compact: 'Compact list',
  posts,
  more: 'Load More Posts',
  end: 'No more posts to load',
  empty: 'No posts found 😕',
  /** Follows the number in the button for new posts above the list. */
  newPosts: { one: 'new post', other: 'new posts' } satisfies PluralForms,
  /** Announced after the reader changes the list; `filter` describes the active filters. */
  news: {
    none: (filter: string) => `${filter}: no posts found`,
    all: (filter: string, count: number) => `${filter}: ${posts(count)}`,
    first: (filter: string, count: number) => `${filter}: the first ${posts(count)}`,
    further: (count: number, all: number) => `${posts(count)} more, ${formatNumber(all)} in all`,
  },
  filter: {
    button: 'Filter',
    range: 'Date Range',
    sort: 'Sort By',
    categories: 'Categories',
    /** A filter button's label with its current choice. */
    chosen: (label: string, words: string) => `${label}: ${words}`,
    clear: 'Clear Filters',
    /** Shown if the filter has no choice. */
    all: 'All',
  },
  ranges: {
    today: 'Today',
    this_week: 'This Week',
    this_month: 'This Month',
    this_year: 'This Year',
    all_time: 'All Time',
  } satisfies Record<DateRange, string>,
  sorts: {
    latest: 'Latest',
    earliest: 'Earliest',
    most_comments: 'Most Comments',
    most_likes: 'Most Likes',
  } satisfies Record<FeedSort, string>,
};
