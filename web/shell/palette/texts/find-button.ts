export const findTexts = {
  act: 'Search',
  actAndKeys: 'Search (Ctrl or ⌘ K)',
};
