/** What the previews of shared links say of a post that has no text to show. */
export const postDescriptionTexts = {
  by: (category: string, author: string) => `${category} by ${author}`,
};
