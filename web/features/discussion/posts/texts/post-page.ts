/** A post's own page. */
export const postPageTexts = {
  failed: 'Error loading post',
  /** Under "You do not have access to view this post." */
  gone: 'It may have been removed, or it belongs to another school.',
  /** To visitors, of a post of the Dashboard. */
  notThere: 'Post not found',
  removed: 'It may have been removed.',
  changesKept: 'Your changes are kept in this browser.',
  /** Of a post before the date. */
  edited: 'edited',
  editedAt: (when: string) => `Edited ${when}`,
};
