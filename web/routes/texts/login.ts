export const loginTexts = {
  title: 'Log in',
  /** Before the link to signing up. */
  newHere: 'New here?',
  signUp: 'Sign up',
};
