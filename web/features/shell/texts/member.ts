/** What only the bar of members says. */
export const memberTexts = {
  account: (name: string) => `Your account, ${name}`,
  profile: 'Profile',
  settings: 'Settings',
  dashboard: 'Dashboard',
  reports: 'Reports',
  createPost: 'Create Post',
  signOut: { button: 'Log Out', done: 'Successfully logged out', failed: 'Failed to log out. Please try again.' },
};
