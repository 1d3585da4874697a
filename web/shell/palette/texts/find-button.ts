/** Texts for the button in the bar that opens the palette. */
export const findTexts = {
  act: 'Search',
  /** Includes the keyboard shortcut. */
  actAndKeys: 'Search (Ctrl or ⌘ K)',
};
