export const MENTION_TEXTS = {
  moderatorsOften: 'You have called the moderators often today. Please write this without @moderators, or try again later.',
  mentionsOften: 'You have mentioned many people today. Please write this without names after an @, or try again later.',
};
