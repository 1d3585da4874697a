/** For people who have requested the deletion of their account. */
export const keepAccountTexts = {
  keep: 'Keep my account',
  failed: 'That did not work. Please try again.',
  /** The banner above every page; the time stands between the two parts. */
  notice: { label: 'Deletion of your account', before: 'Your account will be deleted on ', after: '.' },
};
