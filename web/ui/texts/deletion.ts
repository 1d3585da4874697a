export const deletionTexts = {
  act: 'Delete',
  acting: 'Deleting...',
  /** Around the word that has to be typed. */
  phrase: { before: 'Type ', after: ' to confirm' },
};
