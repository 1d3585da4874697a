export const fullReportTexts = {
  comment_report: 'Comment Report',
  post_report: 'Post Report',
  profile_report: 'Profile Report',
};
