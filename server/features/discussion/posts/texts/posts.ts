export const postTexts = {
  editOwn: 'You can only edit your own posts.',
  deleteOwn: 'You can only delete your own posts.',
};
