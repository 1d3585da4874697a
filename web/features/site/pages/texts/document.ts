export const documentTexts = {
  revised: 'Last revised May 7th, 2025',
  contents: 'On this page',
};
