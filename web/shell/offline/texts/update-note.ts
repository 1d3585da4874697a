export const updateTexts = {
  available: 'A new version is here.',
  act: 'Reload',
};
