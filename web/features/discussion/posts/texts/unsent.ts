/** A post that was sent and is not there yet: in its community's feed, and in toasts on other pages. */
export const unsentTexts = {
  label: 'Your post that is not sent yet',
  open: 'Edit or discard',
  see: 'See it',
  again: 'Look at it again',
};
