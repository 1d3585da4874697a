export const columnTexts = {
  students: ['Name', 'Email', 'Year'],
  facts: [
    'Reported at',
    'Kind',
    'Community',
    'Reported user',
    'Reported username',
    'Reported email',
    'Reporter',
    'Reporter username',
    'Reporter email',
    'Reasons',
    'Additional information',
    'Post or profile',
    'Content',
  ],
  resolution: ['Status', 'In review by', 'Resolved at', 'Resolved by', 'Resolution notes'],
};

export const exportTexts = {
  students: 'Medical Students',
  reports: 'Reported Content',
  fullReport: (title: string) => `All reports of ${title}`,
};
