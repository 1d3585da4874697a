/** To somebody who has asked for the deletion of their account. */
export const keepAccountTexts = {
  keep: 'Keep my account',
  failed: 'That did not work. Please try again.',
  /** Above every page, around the moment. */
  notice: { label: 'Deletion of your account', before: 'Your account will be deleted on ', after: '.' },
};
