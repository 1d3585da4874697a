export const COMMENT_TEXTS = {
  empty: 'Please write something first.',
  answeredGone: 'The comment you are answering is no longer there.',
  posted: 'Comment posted successfully!',
  replied: 'Reply posted!',
  updated: 'Comment updated successfully',
  deleted: 'Comment deleted successfully',
  typePhrase: (phrase: string) => `Type ${phrase} to delete this comment`,
};
