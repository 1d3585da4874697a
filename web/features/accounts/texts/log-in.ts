export const logInTexts = {
  failed: 'An error occurred during login',
  instead: 'Log in instead',
  leaving: 'Checking profile status...',
  nowhere: (email: string) => `You are logged in, but your school’s premed community was not found. Please write to ${email}.`,
  app: {
    description: 'Six digits, from your authenticator app.',
    instead: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten that you saved when you turned on two-step log-in.',
    instead: 'Use a code from your app',
  },
};
