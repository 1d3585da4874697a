import { formatNumber } from '#shared/rules/locale.ts';
import { MESSAGES_AROUND, type ReportKind } from '#shared/rules/reports.ts';

const goes = (institution: string) =>
  `Your report goes to the moderators of ${institution}. They see your name; nobody else does. You will be notified when they have reviewed it.`;

export const reportDialogTexts = {
  titles: {
    post: 'Report this post',
    comment: 'Report this comment',
    profile: 'Report this person',
    message: 'Report this message',
  } satisfies Record<ReportKind, string>,
  goesSomewhere: 'Your report goes to the moderators.',
  theirSchool: 'their school',
  goes,
  goesAgain: (institution: string) => `${goes(institution)} You have reported this before: what you send now is added to that report.`,
  seen: `They see this message with up to ${formatNumber(MESSAGES_AROUND)} before it and up to ${formatNumber(MESSAGES_AROUND)} after it, as far as they were written before your report. Each time they look is logged. They see nothing else of the conversation.`,
  why: {
    post: 'Why are you reporting it?',
    comment: 'Why are you reporting it?',
    profile: 'Why are you reporting them?',
    message: 'Why are you reporting it?',
  } satisfies Record<ReportKind, string>,
  details: 'Additional details',
  detailsHint: 'Optional. What should the moderators know?',
  send: 'Send report',
  sending: 'Sending...',
};
