export const choiceTexts = {
  notOffered: 'This cannot be told that way.',
};
