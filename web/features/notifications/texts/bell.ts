/** The bell in the bar of every page. */
export const bellTexts = {
  title: 'Notifications',
  unread: 'Notifications, unread',
};
