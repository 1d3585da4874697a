export const pullTexts = {
  asking: 'Looking for news…',
  done: 'Up to date',
  failed: 'The page could not be brought up to date. Please try again.',
};
