/** In the log of operators. */
export const deletionTexts = {
  /** In place of an operator: who deleted the account. */
  owner: 'the owner',
};
