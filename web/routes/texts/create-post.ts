export const createPostTexts = {
  title: 'Create Post',
  ended: 'You must be logged in to create a post.',
  kept: 'What you have written is kept in this browser.',
};
