export const deletionTexts = {
  /** In the operator log, in place of an operator's name. */
  owner: 'the owner',
};
