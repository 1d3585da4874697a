export const notificationsTexts = {
  title: 'Notifications',
  ended: 'Log in to see your notifications.',
  failed: 'An error occurred while loading notifications',
};
