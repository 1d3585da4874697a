/** What moderators read. */
export const REVIEW_TEXTS = {
  accessDenied: 'Access Denied',
  institutionFailed: 'Error loading institution data',
  statusUpdated: 'Status updated successfully',
  statusFailed: 'Failed to update status',
  notesUpdated: 'Notes updated successfully',
  notesFailed: 'Failed to update notes',
  deleted: 'Reports deleted successfully',
  deleteFailed: 'Failed to delete reports',
  notAllYours: 'Some of these reports no longer exist or belong to another school, so they were not deleted.',
  reopened: 'The same person has reported this again meanwhile. That report is open; this one stays resolved.',
  exported: 'CSV file downloaded successfully',
  exportFailed: 'Failed to export CSV file',
  profileNotFound: 'Error: Profile not found',
  postNotFound: 'Error: Post not found',
  commentNotFound: 'Error: Comment not found',
  loadFailed: 'Error loading reports',
  invalidType: 'Invalid report type',
  warned: 'Warning recorded',
  warnedMeanwhile: 'Another moderator has just warned them because of this report. Nothing was added.',
  accountGone: 'This account is gone. There is nobody to warn.',
};

/** A moderator's mail to somebody who was reported, in their own mail program: neutral, and without what was said of whom. */
export const REPORTED_MAIL = {
  subject: (siteName: string) => `Your activity on ${siteName}`,
  body: (name: string, siteName: string) => [
    `Hi ${name},`,
    '',
    `I am a moderator on ${siteName} and would like to talk with you about something on the forum.`,
    '',
    '',
    'Thank you.',
  ],
};
