/** Reports, their states and the texts about them (doc 1 §5, §8, §9; doc 2 §2, §4, §8). */

/** Spelled as in the product. */
export const REPORT_REASONS = [
  'Harrasment/Hate',
  'Abusive/Offensive/Discriminatory Language',
  'Spam or Advertising',
  'Misinformation or Disinformation',
  'Illegal Content/Activity',
  'Sexual/Explicit Content',
  'Privacy Violations',
  'Off-Topic Content',
  'Impersonation',
  'Copyright Infringement',
  'Other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** For what is none of the others. */
export const OTHER_REASON: ReportReason = 'Other';

export const REPORT_KINDS = ['profile', 'post', 'comment'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATUSES = ['Unresolved', 'In Review', 'Resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const NOTICE_KINDS = ['removed', 'reviewed', 'warned'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const REPORT_TEXTS = {
  login: 'You must be logged in to report content',
  reasons: 'Please select at least one reason for reporting',
  community: 'Unable to determine community information',
  communityFailed: 'Error fetching community information',
  submitted: 'Report submitted successfully',
  failed: 'Failed to submit report. Please try again.',
  own: 'You cannot report your own content.',
  ownProfile: 'You cannot report yourself.',
  full: 'You have written a lot about this already. The moderators have it all; please shorten what you add.',
} as const;

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
  notAllYours: 'Some of these reports are not there any more, or not your school’s. None was deleted.',
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
} as const;

/** Warnings after which the operator is told (doc 2 §1). */
export const STRIKES = 3;

const HOUR = 3_600_000;

/** How long a report has waited: marked after a day, overdue after two (doc 1 §6, doc 2 §9). */
export function reportAge(report: { createdAt: string; status: ReportStatus }, now: number): 'new' | 'late' | 'overdue' {
  if (report.status === 'Resolved') return 'new';
  const hours = (now - Date.parse(report.createdAt)) / HOUR;
  return hours < 24 ? 'new' : hours < 48 ? 'late' : 'overdue';
}

/** Those of the known reasons that were given, each once, in their own order. */
export function orderedReasons(given: readonly string[]): ReportReason[] {
  return REPORT_REASONS.filter((reason) => given.includes(reason));
}

/** A moderator's mail to somebody who was reported, in their own mail program: neutral, and without what was said of whom. */
export function mailToReported(person: { name: string; email: string }, siteName: string): string {
  const subject = `Your activity on ${siteName}`;
  const body = [
    `Hi ${person.name},`,
    '',
    `I am a moderator on ${siteName} and would like to talk with you about something on the forum.`,
    '',
    '',
    'Thank you.',
  ].join('\r\n');
  return `mailto:${encodeURIComponent(person.email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
