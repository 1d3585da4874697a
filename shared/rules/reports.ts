/** Reports and their statuses (doc 1 §5, §8, §9; doc 2 §2, §4, §8). */

/** The spelling is that of the product. */
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
/** The reason for reports that fit no other. */
export const OTHER_REASON: ReportReason = 'Other';

export const REPORT_KINDS = ['profile', 'post', 'comment', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATUSES = ['Unresolved', 'In Review', 'Resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Filters of a list of reports: a status, or `open` for all that are not Resolved. */
export const REPORT_FILTERS = ['open', ...REPORT_STATUSES] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export const NOTICE_KINDS = ['removed', 'reviewed', 'warned'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Number of messages before a reported one, and after it, that moderators see. */
export const MESSAGES_AROUND = 5;

/** Maximum number of reports that one request deletes; the browser sends as many requests as it needs. */
export const DELETE_BATCH_SIZE = 100;

/** Number of warnings after which the operator is notified (doc 2 §1). */
export const STRIKES = 3;

const HOUR = 3_600_000;

/** Age class of a report: marked after a day, overdue after two (doc 1 §6, doc 2 §9). */
export function reportAge(report: { createdAt: string; status: ReportStatus }, now: number): 'new' | 'late' | 'overdue' {
  if (report.status === 'Resolved') return 'new';
  const hours = (now - Date.parse(report.createdAt)) / HOUR;
  return hours < 24 ? 'new' : hours < 48 ? 'late' : 'overdue';
}

/** The given reasons that are known, once each, in the order of REPORT_REASONS. */
export function orderedReasons(given: readonly string[]): ReportReason[] {
  return REPORT_REASONS.filter((reason) => given.includes(reason));
}
