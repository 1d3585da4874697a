import type { CommentSort } from '#shared/rules/comments.ts';
import { counted, formatNumber, type PluralForms, plural } from '#shared/rules/locale.ts';

const COMMENTS: PluralForms = { one: 'comment', other: 'comments' };
const REPLIES: PluralForms = { one: 'reply', other: 'replies' };
const THREADS: PluralForms = { one: 'thread', other: 'threads' };

export const commentsTexts = {
  title: 'Comments',
  inAll: (count: number) => `(${formatNumber(count)})`,
  logIn: 'Please log in to comment',
  readOnly: 'You can read this discussion, but not take part in it.',
  sort: 'Sort',
  sorts: {
    most_reacts: 'Most Reacts',
    most_recent: 'Most Recent',
    oldest: 'Oldest',
    my_comments: 'My Comments',
  } satisfies Record<CommentSort, string>,
  /** "51 comments, 6 new"; the second part is a button. */
  line: {
    all: (count: number) => counted(count, COMMENTS),
    fresh: (count: number, most: number) => (count < most ? `${count} new` : `${most}+ new`),
    what: (count: number) => plural(count, COMMENTS),
  },
  loading: 'Loading comments...',
  none: 'No comments yet. Be the first to comment.',
  noneToRead: 'No comments yet.',
  noneOwn: 'You have not written anything here yet.',
  more: 'Load More Comments',
  announcements: {
    none: (sort: string) => `${sort}: no comments`,
    first: (sort: string, count: number) => `${sort}: the first ${counted(count, THREADS)}`,
    all: (sort: string, count: number) => `${sort}: ${counted(count, THREADS)}`,
    further: (all: number) => `${counted(all, THREADS)} shown`,
  },

  followed: {
    title: 'The linked comment',
    titleNew: 'New comment',
    all: 'All comments',
    gone: 'The linked comment is no longer there.',
    loading: 'Looking for the comment...',
    failed: 'The linked comment did not load. Please try again.',
  },

  thread: {
    earlier: 'Show earlier replies',
    more: 'Load More Replies',
    further: (count: number, fresh: number) => `${count} more ${plural(count, REPLIES)}${fresh === 0 ? '' : `, ${fresh} new`}`,
    replies: (name: string) => `Replies to ${name}`,
    goneComment: 'This comment has been deleted.',
    goneReply: 'This reply has been deleted.',
  },

  item: {
    new: 'New',
    comment: (name: string) => `Comment by ${name}`,
    reply: (name: string, answered: string) => `Reply by ${name} to ${answered}`,
    you: 'You',
    pinned: 'Pinned',
    answering: 'Answering',
    answer: 'Reply',
    /** For screen readers, after a button's text. */
    to: (name: string) => ` to ${name}`,
    of: (name: string) => `, comment by ${name}`,
    continueReply: 'Continue your reply',
    continueEdit: 'Continue editing',
    thread: (name: string) => `Thread by ${name}`,
    fold: 'Fold',
    unfold: 'Unfold',
    replies: (count: number) => counted(count, REPLIES),
  },

  menu: {
    label: (name: string) => `Comment actions: ${name}`,
    share: 'Share link',
    edit: 'Edit',
    report: 'Report',
    delete: 'Delete',
  },

  form: {
    comment: {
      label: 'Write a comment',
      field: 'Your comment',
      placeholder: 'Add to the discussion…',
      send: 'Comment',
      sent: 'Comment posted successfully!',
    },
    reply: {
      label: (name: string) => `Reply to ${name}`,
      field: (name: string) => `Your reply to ${name}`,
      placeholder: (name: string) => `Reply to ${name}…`,
      sent: 'Reply posted!',
    },
    edit: {
      label: 'Edit your comment',
      field: 'Your words',
      save: 'Save',
      discard: 'The comment stays as it was before.',
      changedElsewhere: 'You have saved this comment elsewhere since you began here. Saving replaces that text.',
    },
    markdown: 'Markdown works: **bold**, *italic*, lists, links.',
  },

  delete: {
    title: 'Delete this comment?',
    text: 'Its likes are deleted too. This cannot be undone.',
    textWithReplies: 'Its replies and likes are deleted too. This cannot be undone.',
    of: (name: string, text: string) => `This comment is ${name}’s. ${text}`,
    ofSomebody: (text: string) => `This comment is somebody else’s. ${text}`,
    failed: 'Failed to delete post/comment. Please try again.',
  },
};
