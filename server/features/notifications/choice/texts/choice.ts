export const choiceTexts = {
  notOffered: 'You cannot get notifications of this kind that way.',
};
