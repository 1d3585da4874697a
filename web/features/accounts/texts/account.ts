export const accountTexts = {
  labels: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmNew: 'Confirm new password',
    code: 'Code',
  },
  showPassword: 'Show password',
  /** For screen readers, after a password rule: "At least 8 characters: met". */
  rule: { met: ': met', unmet: ': not yet met', unknown: ': not checked yet', broken: ': not met' },
  logIn: 'Log in',
  goToLogIn: 'Go to log in',
  backToLogIn: 'Back to log in',
};
