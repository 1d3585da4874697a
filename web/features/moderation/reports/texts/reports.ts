import { counted, formatNumber, plural } from '#shared/rules/locale.ts';
import { MESSAGES_AROUND, type ReportKind } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';

const warnings = (count: number) => counted(count, { one: 'warning', other: 'warnings' });
const keptHere = 'Yours are kept with the report in this browser.';
const staysReported = 'The report keeps the words. This cannot be undone.';

export const reportsTexts = {
  kinds: { profile: 'Profile', post: 'Post', comment: 'Comment', message: 'Message' } satisfies Record<ReportKind, string>,

  filters: {
    statuses: 'Reports by status',
    toDo: 'To do',
    allStatuses: 'All',
    kind: 'Kind',
    allKinds: 'All kinds',
    kinds: { profile: 'Profiles', post: 'Posts', comment: 'Comments', message: 'Messages' } satisfies Record<ReportKind, string>,
    order: 'Order',
    orders: { newest: 'Newest first', oldest: 'Oldest first' },
  },

  list: {
    selectAll: (count: number) => plural(count, { one: 'Select the one shown', other: `Select all ${formatNumber(count)} shown` }),
    delete: (count: number) => `Delete ${sharedTexts.reports(count)}`,
    keys: [
      ['j', 'next'],
      ['k', 'previous'],
      ['o', 'open'],
      ['t', 'take'],
      ['e', 'resolve'],
      ['u', 'undo'],
      ['x', 'select'],
    ],
    newReports: { one: 'new report', many: 'new reports' },
    empty: {
      title: 'No reports here',
      none: 'Nobody has reported anything at your school.',
      done: 'Every report is resolved.',
      filtered: 'Choose another status or kind to see more.',
    },
  },

  row: {
    select: (name: string, title: string) => `Select the report of ${name}: ${title}`,
    late: 'Over 24 hours',
    overdue: 'Overdue: 48 hours',
    reported: 'Reported:',
    reporter: 'By:',
    warnings,
    reviewer: (name: string) => `With ${name}`,
    resolved: (when: string) => `Resolved, ${when}`,
    resolvedBy: (name: string, when: string) => `Resolved by ${name}, ${when}`,
    gone: '(no longer there)',
    answers: 'What it answers',
    noText: {
      profile: 'An empty profile.',
      post: 'A title without text.',
      comment: 'A title without text.',
    } satisfies Record<Exclude<ReportKind, 'message'>, string>,
    status: 'Status',
    take: 'Take',
    resolve: 'Resolve',
    undo: 'Undo',
    keys: 'Press Enter to save or Escape to undo.',
  },

  message: {
    show: 'Show message',
    loading: 'Loading...',
    hide: 'Hide message',
    logged: `With up to ${formatNumber(MESSAGES_AROUND)} messages before and after it. Each time you look is logged.`,
    failed: 'The message could not be loaded. Please try again.',
    reported: 'Reported',
    /** After the deletion of an account has removed the conversation. */
    alone: 'The conversation was deleted. This is what the report keeps of it.',
    list: 'The reported message and those around it',
  },

  notes: {
    label: 'Resolution notes',
    hint: 'Saved when you leave the field. Only moderators see them.',
    saving: 'Saving...',
    unsaved: 'Not saved yet',
    changed: 'Another moderator has meanwhile written notes. You see both when you leave the field.',
    tooLong: (excess: number) => `${counted(excess, { one: 'character', other: 'characters' })} too many. They are not saved yet.`,
    keptForLater: 'They are kept here, and sent when you leave the field again or are back online.',
    gone: `${REVIEW_TEXTS.notesFailed}. This report no longer exists.`,
    failed: (why: string) => `${REVIEW_TEXTS.notesFailed}. ${why}`,
    failedKept: `${REVIEW_TEXTS.notesFailed}. ${keptHere}`,
    failedMeanwhile: (name: string) => `${REVIEW_TEXTS.notesFailed}. ${name} has meanwhile written notes. ${keptHere}`,
    /** If the moderator's account was deleted. */
    somebody: 'Another moderator',
    meanwhile: (name: string) => `${name} has meanwhile written notes. Yours are not saved yet; theirs are:`,
    emptied: 'Nothing: they emptied the notes.',
    both: 'Put both together',
    theirs: 'Take theirs',
  },

  acts: {
    full: 'Full report',
    email: 'Email',
    warn: 'Warn',
    delete: { post: 'Delete post', comment: 'Delete comment' },
    own: 'You reported this message. Another moderator has to write to them.',
  },

  contentDelete: {
    titles: { post: 'Delete this post?', comment: 'Delete this comment?' },
    text: (author: string) => `${author} is notified that it was removed, and what it was reported for. ${staysReported}`,
    textOfNobody: `Its author’s account no longer exists, so they are not notified. ${staysReported}`,
    failed: 'Failed to delete content',
    already: 'It was already deleted.',
  },

  reportsDelete: {
    title: (count: number) => plural(count, { one: 'Delete this report?', other: `Delete these ${formatNumber(count)} reports?` }),
    text: (count: number) =>
      plural(count, {
        one: 'What was reported stays where it is. The log keeps that the report was deleted, and by whom. This cannot be undone.',
        other: 'What was reported stays where it is. The log keeps that they were deleted, and by whom. This cannot be undone.',
      }),
    act: 'Delete',
    acting: 'Deleting...',
    progress: (deleted: number, total: number) => `${formatNumber(deleted)} of ${formatNumber(total)} deleted`,
    partly: (deleted: number, total: number) =>
      `${formatNumber(deleted)} of ${formatNumber(total)} reports were deleted, the others are still selected.`,
  },

  email: {
    title: (name: string) => `Email ${name}`,
    text: (siteName: string, supportEmail: string) =>
      `The email comes from ${siteName} and says that it is from a moderator of your school. It does not show your name or address. Replies go to ${supportEmail}. The other moderators can read it in the log.`,
    subject: 'Subject',
    preset: (siteName: string) => `Your activity on ${siteName}`,
    body: 'Text',
    bodyHint: 'The email begins with a greeting. Your words follow below it, under the subject.',
    act: 'Send email',
    acting: 'Sending...',
    failed: 'The email was not sent. Please try again.',
  },

  warn: {
    title: (name: string) => `Warn ${name}`,
    text: (strikes: number) =>
      `They get an email with the reason and your words, without your name or address. After ${warnings(strikes)} the operator looks at the account.`,
    reason: 'Reason',
    note: 'What should they know?',
    noteHint: 'Optional. It is part of the email.',
    tooLong: 'Too long',
    act: 'Send warning',
    acting: 'Sending...',
    failed: 'The warning was not recorded. Please try again.',
    notified: (done: string, count: number) => `${done}. That is ${formatNumber(count)}: the operator has been notified.`,
    earlier: (count: number) => `${warnings(count)} so far`,
    earlierFailed: 'Earlier warnings could not be loaded.',
    by: (when: string, name: string) => `${when}, ${name}`,
  },
};
