export const postPageTexts = {
  title: 'Post',
  failed: 'Error loading post',
  gone: 'It may have been removed, or only other members can read it.',
  notThere: 'Post not found',
  removed: 'It may have been removed.',
  changesKept: 'Your changes are kept in this browser.',
  edited: 'edited',
  editedAt: (when: string) => `Edited ${when}`,
};
