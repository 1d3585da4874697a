export const pullTexts = {
  asking: 'Checking for news…',
  done: 'Up to date',
  failed: 'The page could not be refreshed. Please try again.',
};
