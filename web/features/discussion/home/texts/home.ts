import type { HomeSort, HomeTab } from '#shared/rules/feed.ts';

export const homeTexts = {
  title: 'Home',
  which: 'Which posts',
  list: 'Posts of your communities',
  tabs: { everything: 'Everything', following: 'Following', unread: 'Unread' } satisfies Record<HomeTab, string>,
  sorts: { activity: 'Newest Activity', latest: 'Newest Posts' } satisfies Record<HomeSort, string>,
  loading: 'Loading posts…',
  failed: 'Your posts could not be loaded',
  empty: {
    everything: { title: 'Nothing has been posted yet', text: () => 'Posts from your communities show here.' },
    following: {
      title: 'No posts that you follow',
      text: () => 'You follow the posts that you write or comment on, and those that you choose to follow.',
    },
    unread: { title: 'Nothing new', text: (date: string) => `You have seen everything since ${date}.` },
  } satisfies Record<HomeTab, { title: string; text: (date: string) => string }>,
  toEverything: 'See everything',
};
