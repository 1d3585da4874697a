/** What every page of a school's moderators says. */
export const officeTexts = {
  title: 'Moderation',
  /** The ways between the pages. */
  ways: { students: 'Medical Students', reports: 'Reported Content', searches: 'Searches', log: 'Log', guidelines: 'Guidelines' },
  denied: 'This page is for the moderators of this school.',
};
