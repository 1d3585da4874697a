/** Above whatever somebody has written. */
export const bylineTexts = {
  /** In place of a name, where the account is gone. */
  anonymous: 'Anonymous',
};
