/** Around the sections of the guidelines and of the privacy policies. */
export const documentTexts = {
  /** Both documents were revised together, and are to be again. */
  revised: 'Last revised May 7th, 2025',
  contents: 'On this page',
};
