export const messagesTexts = {
  title: 'Inbox',
  failed: 'Failed to load chats. Please try again later.',
  kept: 'What you have written is kept in this tab.',
};
