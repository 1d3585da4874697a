/** The way to the inbox, in the bar of every page. */
export const linkTexts = {
  title: 'Messages',
  unread: 'Messages, unread',
  /** Announced when one comes that its reader is not looking at. */
  news: 'New message',
};
