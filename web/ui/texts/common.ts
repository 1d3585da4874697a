export const commonTexts = {
  again: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  anonymous: 'Anonymous',
  moderator: 'Moderator',
  logIn: 'Log in',
};
