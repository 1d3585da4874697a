export const loginCodeTexts = {
  title: 'One more step',
  recovery: 'Enter one of your recovery codes. Each works once.',
  code: 'Enter the code that your authenticator app shows for this forum.',
  back: 'Back to log in',
};
