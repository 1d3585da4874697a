/** What is said when code that somebody asked for did not come. Chromium does not fetch a module a second time on the same page. */
export const NOT_LOADED = 'That could not be loaded. Please check your connection and reload the page.';
