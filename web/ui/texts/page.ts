export const pageTexts = {
  /** The accessible name of the right rail. */
  aside: 'Beside this page',
};
