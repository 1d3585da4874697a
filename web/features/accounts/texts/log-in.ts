/** The two steps of the log-in. */
export const logInTexts = {
  failed: 'An error occurred during login',
  /** Shown after a sign-up, when the address must be confirmed first. */
  instead: 'Log in instead',
  /** Shown while the next page loads. */
  leaving: 'Checking profile status...',
  /** For people who may open no page, because their school has no premed community. */
  nowhere: (email: string) => `You are logged in, but your school’s premed community was not found. Please write to ${email}.`,
  /** The second step with a code of the app; `instead` switches to a recovery code. */
  app: {
    description: 'Six digits, from your authenticator app.',
    instead: 'Use a recovery code',
  },
  /** The second step with a recovery code. */
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten that you kept when you turned two-step log-in on.',
    instead: 'Use a code of your app',
  },
};
