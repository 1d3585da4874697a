/** A post that could not be sent yet: the card in its community's feed, and the toasts on other pages. */
export const unsentTexts = {
  label: 'Your post that is not sent yet',
  open: 'Edit or discard',
  see: 'See it',
  again: 'Look at it again',
};
