/** A post's own page. */
export const postPageTexts = {
  failed: 'Error loading post',
  /** Under "You do not have access to view this post." */
  gone: 'It may have been removed, or it belongs to another school.',
  changesKept: 'Your changes are kept in this browser.',
  /** Before the date. */
  edited: 'edited',
};
