import { MOST_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { plural } from '#shared/rules/locale.ts';

const LOST = 'All of its comments and likes go with it, and so does its attachment. This cannot be undone.';

/** A post in a list and on its page: what is counted, marked and can be done. */
export const postTexts = {
  /** After the number of them. */
  comments: (count: number) => plural(count, { one: 'comment', other: 'comments' }),
  /** Of a post that its reader has not opened. */
  new: 'New',
  /** Leads to the first of them. */
  newComments: (count: number) => (count < MOST_NEW_COMMENTS ? `${count} new` : `${MOST_NEW_COMMENTS - 1}+ new`),
  share: 'Share',
  /** After a button's words, only heard: which of the posts in a list. */
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
    /** Of somebody without a name. */
    others: `This post is somebody else’s. ${LOST}`,
    failed: 'Failed to delete post/comment. Please try again.',
  },
};
