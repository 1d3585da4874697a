import { counted } from '#shared/rules/locale.ts';

/** The posts below somebody's profile. */
export const personPostsTexts = {
  list: 'Posts',
  loading: 'Loading posts…',
  failed: 'The posts could not be loaded.',
  none: {
    own: 'You have not posted anything yet.',
    others: 'Nothing posted where you can read it.',
  },
  /** Told when another person's show. */
  news: (count: number) => counted(count, { one: 'post', other: 'posts' }),
  more: 'Load More Posts',
  end: 'No more posts to load',
};
