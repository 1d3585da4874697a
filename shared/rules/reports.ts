/** Reports and their states (doc 1 §5, §8, §9; doc 2 §2, §4, §8). */

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

export const REPORT_KINDS = ['profile', 'post', 'comment', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATUSES = ['Unresolved', 'In Review', 'Resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What a list of reports is narrowed to: a status, or `open` for all that are not Resolved. */
export const REPORT_FILTERS = ['open', ...REPORT_STATUSES] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export const NOTICE_KINDS = ['removed', 'reviewed', 'warned'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** So many messages before a reported one, and as many after it, are shown to moderators with it. */
export const MESSAGES_AROUND = 5;

/** Reports that one call deletes; the browser sends as many calls as it needs. */
export const DELETE_BATCH_SIZE = 100;

/** Warnings after which the operator is notified (doc 2 §1). */
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
