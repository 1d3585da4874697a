import { MAX_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { plural } from '#shared/rules/locale.ts';

const LOST = 'Its comments, likes and attachment are deleted too. This cannot be undone.';

export const postTexts = {
  comments: (count: number) => plural(count, { one: 'comment', other: 'comments' }),
  new: 'New',
  newComments: (count: number) => (count < MAX_NEW_COMMENTS ? `${count} new` : `${MAX_NEW_COMMENTS - 1}+ new`),
  share: 'Share',
  /** For screen readers, after a button's text. */
  of: (title: string) => `, ${title}`,
  pinned: 'Pinned',
  collapsed: 'Collapsed',
  stillOpen: {
    mark: 'Still open',
    why: 'Its author is still looking for an answer',
    failed: 'Failed to change whether your question is open',
  },
  menu: {
    button: (title: string) => `More actions for ${title}`,
    edit: 'Edit',
    callOpen: 'Mark as still open',
    callClosed: 'Mark as no longer open',
    report: 'Report',
    delete: 'Delete',
  },
  deletion: {
    title: 'Delete this post?',
    own: LOST,
    of: (name: string) => `This post is ${name}’s. ${LOST}`,
    others: `This post is somebody else’s. ${LOST}`,
    failed: 'Failed to delete post/comment. Please try again.',
  },
};
