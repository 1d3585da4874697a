export const postDescriptionTexts = {
  by: (category: string, author: string) => `${category} by ${author}`,
};
