export const preSignupTexts = {
  title: 'Who are you joining as?',
  lead: 'There are two kinds of account. Choose the one that fits where you are now.',
  already: 'Already have an account?',
};
