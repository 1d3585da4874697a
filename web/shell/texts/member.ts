/** What only members see around every page. */
export const memberTexts = {
  account: (name: string) => `Your account, ${name}`,
  profile: 'Profile',
  saved: 'Saved',
  drafts: 'Drafts',
  settings: 'Settings',
  dashboard: 'Dashboard',
  reports: 'Reports',
  /** Heard after the label and how many they are. */
  waiting: ' waiting',
  menuWithReports: 'Communities, reports are waiting',
  /** Where members go most; below a phone's page. */
  tabs: { name: 'Shortcuts', home: 'Home', communities: 'Communities', create: 'Create' },
  createPost: 'Create Post',
  signOut: { button: 'Log Out', done: 'Successfully logged out', failed: 'Failed to log out. Please try again.' },
  /** Of somebody who may not write for a while; the moment and the address stand between the parts. */
  suspended: {
    before: 'Your account is suspended until ',
    moment: (moment: string) => `${moment} UTC`,
    after: '. You can read, but not write.',
    reason: (reason: string) => ` Reason: ${reason}.`,
    objection: ' If you think that this is a mistake, write to ',
    end: '.',
  },
};
