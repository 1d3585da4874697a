import type { DateRange, FeedSort } from '#shared/rules/feed.ts';
import { counted, formatNumber, type PluralForms } from '#shared/rules/locale.ts';

const posts = (count: number) => counted(count, { one: 'post', other: 'posts' });

export const feedTexts = {
  title: {
    dashboard: 'The Dashboard',
    coming: 'Community',
    community: (name: string, school: string) => `${name}, ${school}`,
  },
  loading: 'Loading community...',
  searchIn: (community: string) => `Search in ${community}`,
  allPosts: 'All Posts',
  /** "Create Post / Thread"; narrow pages omit the second part. */
  create: { act: 'Create Post', wide: ' / Thread' },
  list: 'Posts',
  pinned: 'Pinned',
  allPinned: (count: number) => `All pinned (${formatNumber(count)})`,
  fewerPinned: 'Fewer pinned',
  compact: 'Compact list',
  posts,
  more: 'Load More Posts',
  end: 'No more posts to load',
  empty: 'No posts found 😕',
  newPosts: { one: 'new post', other: 'new posts' } satisfies PluralForms,
  announcements: {
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
    chosen: (label: string, words: string) => `${label}: ${words}`,
    clear: 'Clear Filters',
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
