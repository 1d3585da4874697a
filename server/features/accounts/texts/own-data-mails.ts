import type { MailTexts } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import type { Site, When } from './mails.ts';

const content = (withContent: boolean) =>
  withContent ? 'together with your posts and comments' : 'and your posts and comments stay as Anonymous';

const reason = (siteName: string) => `You got this email because somebody asked to delete your account on ${siteName}.`;

export const ownDataMailTexts = {
  /** @param until the last moment to withdraw, with its time zone */
  deletionAsked: ({ siteName, supportEmail }: Site, { at, device }: When, until: string, withContent: boolean): MailTexts => ({
    subject: `Your account on ${siteName} will be deleted`,
    before: [
      `On ${at}, you asked from ${device} to delete your account on ${siteName}. It will be deleted on ${until}, ${content(withContent)}.`,
      'Until then it works as before. If you change your mind, log in and press “Keep my account”. Nothing is lost.',
    ],
    action: { label: 'Keep my account', path: '/settings/data' },
    after: [
      `If this was not you, somebody knows your password and can read your email. Keep your account, change your password in your settings, and write to ${supportEmail}.`,
    ],
    reason: reason(siteName),
  }),
  deletionWithdrawn: ({ siteName, supportEmail }: Site): MailTexts => ({
    subject: `You are keeping your account on ${siteName}`,
    before: [`The deletion of your account on ${siteName} was canceled. Everything is as it was, and there is nothing to do.`],
    after: [`If this was not you, change your password in your settings, and write to ${supportEmail}.`],
    reason: reason(siteName),
  }),
  deleted: ({ siteName }: Site, withContent: boolean): MailTexts => ({
    subject: `Your account on ${siteName} has been deleted`,
    before: [
      `As you asked, your account on ${siteName} has been deleted${withContent ? `, ${content(true)}` : '. Your posts and comments stay as Anonymous'}.`,
      'This is the last email about it. Thank you for being here.',
    ],
    action: { label: 'What is kept, and why', path: '/privacy/data' },
    reason: `You got this email because you had an account on ${siteName}.`,
  }),
  downloadReady: ({ siteName, supportEmail }: Site, until: string): MailTexts => ({
    subject: `Your data on ${siteName} is ready to download`,
    before: [
      `The download of your data on ${siteName} is ready. Log in to get it by ${until}.`,
      'It contains your messages and everything else of yours: keep it where nobody else can read it.',
    ],
    action: { label: 'Go to your data', path: '/settings/data' },
    after: [
      `If you did not ask for it, somebody knows your password. Change it in your settings, which logs everybody else out. If that does not work, write to ${supportEmail}.`,
    ],
    reason: `You got this email because somebody asked for a download of your data on ${siteName}.`,
  }),
  lastModeratorLeaves: (institution: string, until: string) => ({
    subject: `The last moderator of ${institution} is leaving`,
    before: [
      `The only moderator of ${institution} has asked to delete their account. This happens on ${until} unless they change their mind.`,
      'Please find somebody else by then. Reports that nobody can review come to this address.',
    ],
    reason: mailTexts.because.support,
  }),
};
