/** The posts below somebody's profile. */
export const personPostsTexts = {
  title: 'Posts',
  loading: 'Loading posts…',
  failed: 'The posts could not be loaded.',
  none: {
    own: 'You have not posted anything yet.',
    others: 'Nothing posted where you can read it.',
  },
  more: 'Load more posts',
};
