/** The list of conversations. */
export const inboxTexts = {
  title: 'Inbox',
  list: 'Conversations',
  choose: 'Select a conversation to start messaging',
  loading: 'Loading your conversations...',
  again: 'Try again',
  empty: {
    title: 'No messages yet',
    text: 'Open a classmate’s profile to send them a message.',
    act: 'Go to the Dashboard',
  },
  unread: 'Unread',
  more: 'Load more conversations',
};
