export const notificationsTexts = {
  title: 'Notifications',
  /** To somebody whose session has ended. */
  ended: 'Log in to see your notifications.',
  failed: 'An error occurred while loading notifications',
};
