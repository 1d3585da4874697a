export const searchBoxTexts = {
  field: 'Search posts',
  act: 'Search',
};
