export const queuedPostTexts = {
  label: 'Your unsent post',
  open: 'Edit or discard',
  see: 'See it',
  again: 'Look at it again',
};
