export const keysTexts = {
  notLoaded: 'That could not be loaded. Please check your connection and reload the page.',
};
