/** The way to the palette, in the bar of every page. */
export const findTexts = {
  act: 'Search',
  /** With the keys that do the same. */
  actAndKeys: 'Search (Ctrl or ⌘ K)',
};
