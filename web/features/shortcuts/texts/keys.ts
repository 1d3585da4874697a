/** Said on the page itself. */
export const keysTexts = {
  /** When code that somebody asked for did not come. Chromium does not fetch a module a second time on the same page. */
  notLoaded: 'That could not be loaded. Please check your connection and reload the page.',
};
