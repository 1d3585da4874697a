export const messagesTexts = {
  title: 'Inbox',
  failed: 'Failed to load chats. Please try again later.',
  /** In place of the conversations of somebody who is no longer logged in. */
  kept: 'What you have written is kept in this tab.',
};
