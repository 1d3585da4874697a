export const SEARCH_TEXTS = {
  empty: 'Please type what you are looking for.',
  noDate: (typed: string) => `“${typed}” is not a date. Write 2026, 2026-05 or 2026-05-01.`,
  noCategory: (typed: string) => `“${typed}” is not a category.`,
  noHas: (typed: string) => `Posts can be narrowed by has:file, not by has:${typed}.`,
  noState: (typed: string) => `Posts can be narrowed by is:answered and is:unanswered, not by is:${typed}.`,
  noCommunity: (typed: string) => `You have no community called “${typed}”.`,
  tooBroad: 'That took too long. Add a more specific word, or choose a shorter time.',
  /** Must not reveal whether the person exists. */
  noAuthor: (typed: string) => `No posts or comments by “${typed}” can be shown.`,
};
