export const commentTexts = {
  editOwn: 'You can only edit your own comments.',
  deleteOwn: 'You can only delete your own comments.',
};
