/** The field for a search term, which also stands above a community's posts. */
export const searchBoxTexts = {
  field: 'Search posts',
  act: 'Search',
};
