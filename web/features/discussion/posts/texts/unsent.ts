export const unsentTexts = {
  label: 'Your post that is not sent yet',
  open: 'Edit or discard',
  see: 'See it',
  again: 'Look at it again',
};
