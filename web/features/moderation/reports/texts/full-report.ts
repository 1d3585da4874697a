import type { ReportKind } from '#shared/rules/reports.ts';

export const fullReportTexts = {
  titles: { profile: 'Profile Report', post: 'Post Report', comment: 'Comment Report' } satisfies Record<
    Exclude<ReportKind, 'message'>,
    string
  >,
  back: 'Reported Content',
  gone: 'no longer there; this is what the latest report found',
  empty: { title: 'No reports', text: 'Nobody has reported this.' },
  columns: {
    at: 'Reported at',
    reporter: 'Reporter',
    reported: 'Reported user',
    reasons: 'Reasons',
    details: 'Additional information',
  },
};
