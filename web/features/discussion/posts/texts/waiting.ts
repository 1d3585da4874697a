/** A post that was sent without a connection, in its community's feed and in the form. */
export const waitingTexts = {
  label: 'Your post that is not sent yet',
  /** What stands before the reason for which it was not taken. */
  refused: (why: string) => `Your post was not sent: ${why}`,
  /** It waited for more than an hour, or in an earlier session. */
  old: 'Your post was not sent: it waited for too long. Look at it once more, and post it if you still mean it.',
  open: 'Edit or discard',
  sent: 'You are back online. Your post was sent.',
  see: 'See it',
  again: 'Look at it again',
};
