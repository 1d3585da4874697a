export const resetTexts = {
  title: 'Choose a new password',
  lead: 'You will be logged out everywhere, and can log in with the new one.',
  checking: 'Checking your link...',
  invalidLead: 'A link works for one hour, and only once. You can ask for a new one on the log-in page.',
  send: 'Reset password',
  mayBeChanged: 'Your password may already be changed. Try to log in with the new one.',
  failed: 'An error occurred while resetting your password',
};
