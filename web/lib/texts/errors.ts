export const errorTexts = {
  /** Where a call did not reach the server. */
  noAnswer: 'The forum did not answer. Please check your connection and try again.',
  /** Where it cannot be found out who is signed in, and whether their profile is complete. */
  profileCheck: 'Error checking profile status',
  /** Joins the text that names the failure with the server's reason. */
  because: (what: string, why: string) => `${what}. ${why}`,
};
