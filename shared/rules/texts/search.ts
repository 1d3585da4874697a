export const SEARCH_TEXTS = {
  empty: 'Please type what you are looking for.',
};
