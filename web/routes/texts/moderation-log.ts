export const moderationLogTexts = {
  title: 'Moderation Log',
  /** Heading of the list; only heard. */
  list: 'Log',
};
