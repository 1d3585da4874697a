export const inboxTexts = {
  title: 'Inbox',
  failed: 'Failed to load chats. Please try again later.',
  kept: 'What you have written is kept in this tab.',
  list: 'Conversations',
  write: 'New message',
  choose: 'Select a conversation to start messaging',
  loading: 'Loading your conversations...',
  empty: {
    title: 'No messages yet',
    text: 'Find a classmate by name and write to them.',
    act: 'Find a classmate',
  },
  classmates: 'Classmates in your year',
  unread: 'Unread',
  draft: 'Draft:',
  more: 'Load More Conversations',
};
