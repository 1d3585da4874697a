export const updateTexts = {
  news: 'A new version is here.',
  act: 'Reload',
};
