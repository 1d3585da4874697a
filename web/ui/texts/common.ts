/** What many places say, on buttons and links. Every page carries this file. */
export const commonTexts = {
  again: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  /** In place of a name, where the account is gone. */
  anonymous: 'Anonymous',
  /** The mark beside a moderator’s name. */
  moderator: 'Moderator',
  logIn: 'Log in',
};
