export const linkTexts = {
  title: 'Messages',
  unread: 'Messages, unread',
  news: 'New message',
};
