export const linkTexts = {
  title: 'Messages',
  unread: 'Messages, unread',
  newMessage: 'New message',
};
