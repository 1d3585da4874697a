/** Texts of the frame around a member's pages. */
export const memberTexts = {
  account: (name: string) => `Your account, ${name}`,
  profile: 'Profile',
  saved: 'Saved',
  drafts: 'Drafts',
  settings: 'Settings',
  dashboard: 'Dashboard',
  reports: 'Reports',
  /** Follows the label and the number of reports, for screen readers only. */
  waiting: ' waiting',
  menuWithReports: 'Communities, reports are waiting',
  /** The tab bar with the most used destinations, below the page on a phone. */
  tabs: { name: 'Shortcuts', home: 'Home', communities: 'Communities', create: 'Create' },
  createPost: 'Create Post',
  signOut: { button: 'Log Out', done: 'Successfully logged out', failed: 'Failed to log out. Please try again.' },
  /** Shown to suspended users; the end date and the support address stand between the parts. */
  suspended: {
    before: 'Your account is suspended until ',
    moment: (moment: string) => `${moment} UTC`,
    after: '. You can read, but not write.',
    reason: (reason: string) => ` Reason: ${reason}.`,
    objection: ' If you think that this is a mistake, write to ',
    end: '.',
  },
};
