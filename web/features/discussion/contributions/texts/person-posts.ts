import { counted } from '#shared/rules/locale.ts';

export const personPostsTexts = {
  list: 'Posts',
  loading: 'Loading posts…',
  failed: 'The posts could not be loaded.',
  none: {
    own: 'You have not posted anything yet.',
    others: 'Nothing posted where you can read it.',
  },
  announcement: (count: number) => counted(count, { one: 'post', other: 'posts' }),
  more: 'Load More Posts',
  end: 'No more posts to load',
};
