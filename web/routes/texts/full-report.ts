/** Titles of a report's page, by what it is about. */
export const fullReportTexts = {
  comment_report: 'Comment Report',
  post_report: 'Post Report',
  profile_report: 'Profile Report',
};
