/** The last searches of a person on this device, on the page of the search and in the palette. */
export const recentTexts = {
  title: 'Recent searches',
  clear: 'Clear recent searches',
  remove: (words: string) => `Remove “${words}”`,
};
