/** What many places say, on buttons and links. Every page carries this file. */
export const commonTexts = {
  again: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  logIn: 'Log in',
};
