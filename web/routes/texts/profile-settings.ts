export const profileSettingsTexts = {
  title: 'Settings',
  back: 'Back to your profile',
  kept: 'What you have changed is kept in this tab.',
  failed: 'Error fetching profile data',
  sections: {
    profile: 'Profile',
    name: 'Name',
    startPage: 'After logging in',
    password: 'Password',
    secondFactor: 'Two-step log-in',
    restricted: 'People you restrict',
    sessions: 'Where you are logged in',
    notifications: 'Notifications and emails',
    data: 'Your data',
  },
};
