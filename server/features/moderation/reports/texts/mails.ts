import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { counted, formatNumber } from '#shared/rules/locale.ts';

const REPORTS = { one: 'report', other: 'reports' };

export const reportMailTexts = {
  nobodyToReview: (institution: string) => ({
    subject: `A report at ${institution} is waiting for a moderator`,
    before: [
      `Somebody reported content at ${institution}, and there is no moderator who can review it: the school has none, the report is about the only one, or the others are suspended.`,
      'It waits until the school has a moderator who can. On the server, the command “report list” lists such reports, and “report show” and “report resolve” work on them.',
    ],
  }),
  forgotten: ({ name, slug }: { name: string; slug: string }, count: number) => ({
    subject: `${counted(count, { one: 'report has', other: 'reports have' })} waited for three days at ${name}`,
    before: [
      `The moderators of ${name} have not resolved ${counted(count, REPORTS)} for more than three days: nobody has taken them, or their review has not ended.`,
      `Please ask the moderators. On the server, the command “report list --school ${slug}” lists the open reports. You get this email once about each report.`,
    ],
  }),
  waiting: (institution: string, { untaken, inReview }: { untaken: number; inReview: number }) => ({
    subject: `${counted(untaken + inReview, { one: 'report waits', other: 'reports wait' })} at ${institution}`,
    before: [
      ...(untaken > 0
        ? [
            `Nobody has taken ${counted(untaken, REPORTS)} at ${institution} for more than a day. The guidelines promise a review within 24 hours.`,
          ]
        : []),
      ...(inReview > 0 ? [`The review of ${counted(inReview, REPORTS)} at ${institution} has not ended for more than two days.`] : []),
    ],
    action: 'Open the reports',
    reason: `You got this email because you are a moderator of ${institution}. It comes at most once a day.`,
  }),
  /** The reason and the note follow the first paragraph, then one of the two sentences below. */
  warning: (siteName: string, supportEmail: string) => ({
    subject: `A warning from the moderators of ${siteName}`,
    before: [`The moderators have reviewed something of yours on ${siteName} and ask you to follow the community guidelines.`],
    action: mailTexts.actions.guidelines,
    after: [mailTexts.mistake(supportEmail)],
  }),
  email: (institution: string, supportEmail: string) => ({
    heading: `From the moderators of ${institution}`,
    before: [`A moderator of ${institution} writes:`],
    after: [
      `These are the moderator’s own words. If you reply to this email, your reply goes to ${supportEmail}.`,
      'We will never ask you for your password.',
    ],
  }),
  warnings: (strike: number, strikes: number) =>
    `This is warning ${formatNumber(strike)}. After ${counted(strikes, { one: 'warning', other: 'warnings' })} your account is reviewed.`,
  lastWarning: (strike: number) => `This is warning ${formatNumber(strike)}. Your account will now be reviewed.`,
  strikes: (person: { name: string; username: string }, institution: string, strikes: number) => ({
    subject: `${person.name} has ${counted(strikes, { one: 'warning', other: 'warnings' })}`,
    before: [
      `${person.name} (@${person.username}) of ${institution} has been warned ${counted(strikes, { one: 'time', other: 'times' })}.`,
      'Moderators cannot suspend or ban. Please look at the reports and decide.',
      `On the server, the command “report list --status all --about ${person.username}” lists them.`,
    ],
  }),
};
