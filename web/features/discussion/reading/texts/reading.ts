export const readingTexts = {
  unread: ' unread',
  more: (most: number) => `${most}+`,
  markAll: 'Mark all as read',
  markPost: { act: 'Mark as read', done: 'Marked as read', failed: 'This could not be marked as read. Please try again.' },
  mark: {
    title: 'Mark all as read?',
    text: {
      here: 'Everything in this community is marked as read, even what you have not seen. This cannot be undone.',
      everywhere: 'Everything in all your communities is marked as read, even what you have not seen. This cannot be undone.',
    },
    act: 'Mark as read',
    acting: 'Marking…',
  },
};
