/** The misspelling is the product's. */
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
export const OTHER_REASON: ReportReason = 'Other';

export const REPORT_KINDS = ['profile', 'post', 'comment', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATUSES = ['Unresolved', 'In Review', 'Resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** `open`: all but Resolved. */
export const REPORT_FILTERS = ['open', ...REPORT_STATUSES] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** `removed` by a moderator, `deleted` by the author of what stood above it. */
export const NOTICE_KINDS = ['removed', 'reviewed', 'warned', 'deleted'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const MESSAGES_AROUND = 5;

/** Maximum per request; the browser sends several. */
export const DELETE_BATCH_SIZE = 100;

export const STRIKES = 3;

const HOUR = 3_600_000;

/** `late` after a day, `overdue` after two. */
export function reportAge(report: { createdAt: string; status: ReportStatus }, now: number): 'new' | 'late' | 'overdue' {
  if (report.status === 'Resolved') return 'new';
  const hours = (now - Date.parse(report.createdAt)) / HOUR;
  return hours < 24 ? 'new' : hours < 48 ? 'late' : 'overdue';
}

export function orderedReasons(given: readonly string[]): ReportReason[] {
  return REPORT_REASONS.filter((reason) => given.includes(reason));
}
