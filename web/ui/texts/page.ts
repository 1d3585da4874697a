/** Around the main part of a page. */
export const pageTexts = {
  /** The name of the right rail. */
  aside: 'Beside this page',
};
