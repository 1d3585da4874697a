/** The two steps of logging in. */
export const logInTexts = {
  failed: 'An error occurred during login',
  /** After signing up, where the mail comes first. */
  instead: 'Log in instead',
  /** While the next page is on its way. */
  leaving: 'Checking profile status...',
  /** Where nothing is open to them: their school has no premed community. */
  nowhere: (email: string) => `You are logged in, but your school’s premed community was not found. Please write to ${email}.`,
  /** The second step, with a code of the app; `instead` leads to the other kind. */
  app: {
    description: 'Six digits, from your authenticator app.',
    instead: 'Use a recovery code',
  },
  /** The second step, with a recovery code. */
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten that you kept when you turned two-step log-in on.',
    instead: 'Use a code of your app',
  },
};
