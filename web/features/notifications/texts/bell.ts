export const bellTexts = {
  title: 'Notifications',
  unread: 'Notifications, unread',
};
