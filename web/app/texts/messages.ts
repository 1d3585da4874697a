export const messagesTexts = { title: 'Inbox', failed: 'Failed to load chats. Please try again later.' };
