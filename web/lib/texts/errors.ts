export const errorTexts = {
  noAnswer: 'The forum did not answer. Please check your connection and try again.',
  profileCheck: 'Error checking profile status',
  because: (what: string, why: string) => `${what}. ${why}`,
};
