/** Where a call did not reach the server. */
export const errorTexts = {
  noAnswer: 'The forum did not answer. Please check your connection and try again.',
};
