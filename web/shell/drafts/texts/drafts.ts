/** The list of what somebody began to write. */
export const draftsTexts = {
  title: 'Drafts',
  lede: 'What you began to write. Drafts are kept in this browser for 30 days, and nobody else sees them.',
  list: 'Drafts',
  loading: 'Loading…',
  failed: 'Error loading drafts',
  empty: { title: 'No drafts', text: 'A post, comment or message that you begin and do not send waits here.' },
  kinds: {
    post: 'New post',
    edit: 'Changes to your post',
    comment: 'Comment',
    reply: 'Reply',
    'comment-edit': 'Changes to your comment',
    message: (username: string) => `Message to @${username}`,
  },
  on: (title: string) => `on “${title}”`,
  noWords: 'No words yet',
  goOn: 'Continue',
  discard: 'Discard',
  undo: 'Undo',
  discarded: 'Draft discarded.',
  gone: 'What this belongs to is no longer there, or no longer open to you.',
};
