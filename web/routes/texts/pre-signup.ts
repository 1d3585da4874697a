/** Choosing the kind of account. */
export const preSignupTexts = {
  title: 'Who are you joining as?',
  lead: 'There are two kinds of account. Choose the one that fits where you are now.',
  /** Before the link to logging in. */
  already: 'Already have an account?',
};
