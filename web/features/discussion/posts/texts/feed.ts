import type { DateRange, FeedSort } from '#shared/rules/feed.ts';
import { counted, formatNumber, type PluralForms } from '#shared/rules/locale.ts';

const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });

/** Lists of posts, what stands above them and the ways to a new post. */
export const feedTexts = {
  title: {
    dashboard: 'The Dashboard',
    /** While it is asked for which one it is. */
    coming: 'Community',
    community: (name: string, school: string) => `${name}, ${school}`,
  },
  loading: 'Loading community...',
  searchIn: (community: string) => `Search in ${community}`,
  /** Without any filter. */
  allPosts: 'All Posts',
  /** "Create Post / Thread"; the second part only where there is room. */
  create: { act: 'Create Post', wide: ' / Thread' },
  list: 'Posts',
  /** Names the part of a list that has the pinned posts. */
  pinned: 'Pinned',
  allPinned: (count: number) => `All pinned (${formatNumber(count)})`,
  fewerPinned: 'Fewer pinned',
  /** A switch; otherwise lists are comfortable. */
  compact: 'Compact list',
  posts,
  more: 'Load More Posts',
  end: 'No more posts to load',
  empty: 'No posts found 😕',
  /** Beside a button over the list; the number stands before it. */
  newPosts: { one: 'new post', other: 'new posts' } satisfies PluralForms,
  /** Told when the list has changed at the reader's wish; `filter` is what is chosen. */
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
    /** What a button says of itself and of what is chosen by it. */
    chosen: (label: string, words: string) => `${label}: ${words}`,
    clear: 'Clear Filters',
    /** Nothing is chosen. */
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
