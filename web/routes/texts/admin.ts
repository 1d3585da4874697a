/** The office of a school's moderators: its students and what was reported. */
export const adminTexts = {
  title: 'Moderation',
  students: 'Medical Students',
  reports: 'Reported Content',
};
