export const pageTexts = {
  aside: 'Beside this page',
};
