/** Word of a new version, shown on whatever page one is. */
export const updateTexts = {
  /** Before the button. */
  news: 'A new version is here.',
  act: 'Reload',
};
