/** What is kept for reading without a connection. */
export const keptTexts = {
  /** Who wrote something, where nobody is named. */
  anonymous: 'Anonymous',
};
