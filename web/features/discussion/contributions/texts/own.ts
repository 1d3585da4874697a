import type { OwnSort } from '#shared/rules/contributions.ts';
import { counted } from '#shared/rules/locale.ts';
import type { OwnTab } from '../own-address.ts';

const tabs: Record<OwnTab, string> = { posts: 'Posts', comments: 'Comments' };
const sorts: Record<OwnSort, string> = {
  latest: 'Latest',
  oldest: 'Oldest',
  most_comments: 'Most Comments',
  most_reactions: 'Most Reactions',
};
const totals: Record<OwnTab, (count: number) => string> = {
  posts: (count) => counted(count, { one: 'post', other: 'posts' }),
  comments: (count) => counted(count, { one: 'comment', other: 'comments' }),
};

export const ownTexts = {
  title: 'Your Posts and Comments',
  lede: 'Everything you have written.',
  failed: 'Error loading your content',
  failedWhy: (why: string) => `Error loading your content. ${why}`,
  both: 'What you have written',
  tabs,
  sorts,
  totals,
  lists: { posts: 'Your posts', comments: 'Your comments' } satisfies Record<OwnTab, string>,
  announcement: (tab: OwnTab, sort: OwnSort, shown: number, total: number) =>
    `${tabs[tab]}, ${sorts[sort]}: ${shown} of ${totals[tab](total)}`,
  more: { posts: 'Load More Posts', comments: 'Load More Comments' } satisfies Record<OwnTab, string>,
  end: { posts: 'No more posts to load', comments: 'No more comments to load' } satisfies Record<OwnTab, string>,
  loading: { posts: 'Loading your posts…', comments: 'Loading your comments…' } satisfies Record<OwnTab, string>,
  sort: { button: 'Sort', title: 'Sort By' },
  noPosts: { title: 'No Posts Found', next: 'Your posts will show here.', write: 'Create Post' },
  noComments: { title: 'No Comments Found', next: 'Your comments will show here.' },
  closed: 'You can no longer open this community.',
  commentOn: 'Comment on',
  replyOn: 'Reply on',
  closedPost: 'a post that you can no longer open',
  likes: (count: number) => counted(count, { one: 'like', other: 'likes' }),
  replies: (count: number) => counted(count, { one: 'reply', other: 'replies' }),
  context: {
    show: 'Show in context',
    title: 'Comment in context',
    gone: 'This comment is no longer there.',
    full: 'View full discussion and post',
    loading: 'Loading the discussion…',
  },
};
