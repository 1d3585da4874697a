export const choiceTexts = {
  notOffered: 'Notifications of this kind cannot come that way.',
};
