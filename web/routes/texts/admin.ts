export const adminTexts = {
  title: 'Moderation',
  students: 'Medical Students',
  reports: 'Reported Content',
};
