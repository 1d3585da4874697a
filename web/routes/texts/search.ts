export const searchTexts = { title: 'Search' };
