export const moderationTexts = {
  title: 'Moderation',
  tabs: { students: 'Medical Students', reports: 'Reported Content', searches: 'Searches', log: 'Log', guidelines: 'Guidelines' },
  denied: 'This page is for the moderators of this school.',
};
