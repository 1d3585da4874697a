export const logInTexts = {
  title: 'Log in',
  newHere: 'New here?',
  signUp: 'Sign up',
  failed: 'An error occurred during login',
  instead: 'Log in instead',
  leaving: 'Checking profile status...',
  nowhere: (email: string) => `You are logged in, but your school’s premed community was not found. Please write to ${email}.`,
  secondStep: 'One more step',
  app: {
    lead: 'Enter the code that your authenticator app shows for this forum.',
    description: 'Six digits, from your authenticator app.',
    instead: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of your recovery codes. Each works once.',
    label: 'Recovery code',
    description: 'One of the ten that you saved when you turned on two-step log-in.',
    instead: 'Use a code from your app',
  },
};
