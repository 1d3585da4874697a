export const loginTexts = {
  title: 'Log in',
  newHere: 'New here?',
  signUp: 'Sign up',
};
