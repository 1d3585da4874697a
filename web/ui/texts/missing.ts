export const missingTexts = {
  part: 'This part of the page could not be loaded. Reload the page to try again; what you have typed is kept.',
  reload: 'Reload',
};
