export const resetTexts = {
  title: 'Choose a new password',
  lead: 'You are then logged out everywhere and log in with the new one.',
  checking: 'Checking your link...',
  invalidLead: 'A link works for one hour, and only once. You can ask for a new one where you log in.',
  send: 'Reset password',
  failed: 'An error occurred while resetting your password',
};
