export const deletionTexts = {
  act: 'Delete',
  acting: 'Deleting...',
  phrase: { before: 'Type ', after: ' to confirm' },
};
