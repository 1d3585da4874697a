import type { ReportKind } from '#shared/rules/reports.ts';

const goes = (institution: string) =>
  `Your report goes to the moderators of ${institution}. They see your name; nobody else does. You are told when they have reviewed it.`;

/** The dialog in which one reports something. */
export const reportDialogTexts = {
  titles: { post: 'Report this post', comment: 'Report this comment', profile: 'Report this person' } satisfies Record<ReportKind, string>,
  goesSomewhere: 'Your report goes to the moderators.',
  goes,
  goesAgain: (institution: string) => `${goes(institution)} You have reported this before: what you send now is added to that report.`,
  why: {
    post: 'Why are you reporting it?',
    comment: 'Why are you reporting it?',
    profile: 'Why are you reporting them?',
  } satisfies Record<ReportKind, string>,
  details: 'Additional details',
  detailsHint: 'Optional. What should the moderators know?',
  send: 'Send report',
  sending: 'Sending...',
};
