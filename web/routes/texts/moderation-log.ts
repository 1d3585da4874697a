export const moderationLogTexts = {
  title: 'Moderation Log',
  list: 'Log',
};
