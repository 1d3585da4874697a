export const keepAccountTexts = {
  keep: 'Keep my account',
  failed: 'That did not work. Please try again.',
  notice: { label: 'Deletion of your account', before: 'Your account will be deleted on ', after: '.' },
};
