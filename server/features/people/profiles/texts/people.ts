/** Somebody wherever they are named. */
export const peopleTexts = {
  notFound: 'User not found',
  /** Instead of the name of somebody whose account is gone. */
  anonymous: 'Anonymous',
};
