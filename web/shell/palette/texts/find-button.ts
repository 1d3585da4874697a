/** The way to the palette, in the bar of every page. */
export const findTexts = {
  act: 'Find',
  /** With the keys that do the same. */
  actAndKeys: 'Find (Ctrl or ⌘ K)',
};
