import type { MailTexts } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import type { Site, When } from './mails.ts';

export const emailChangeTexts = {
  mailed: 'We have emailed one code to each of the two addresses.',
  changed: 'Email address changed. You are logged out everywhere else.',
  withdrawn: 'Your email address stays the same.',
  same: 'This is already your email address',
  notOfSchool: (school: string) => `Please enter an address of your school, ${school}`,
  closed: (supportEmail: string) => `This address cannot be used. If you think this is a mistake, write to ${supportEmail}.`,
  /** Only shown after the code mailed to this address was entered. */
  taken: 'This address now belongs to another account.',
  codeWrong: 'This code is not right. Please use the newest email.',
  over: 'These codes no longer work. Please start again.',
};

const giveToNobody = 'Do not give it to anybody. We will never ask you for it.';
const logInPage = { label: mailTexts.actions.logInPage, path: '/login' } as const;

export const emailChangeMailTexts = {
  currentCode: ({ siteName, supportEmail }: Site, { at, device }: When, code: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Change your email address on ${siteName}`,
    before: [
      `On ${at}, somebody (probably you) asked from ${device} to change the email address of your account. To continue, enter this code there within an hour:`,
      code,
      giveToNobody,
      `If this was not you, somebody knows your password; without this code they cannot change your address. Go to the log-in page, press “Forgot Password?” and choose a new password right away: that logs everybody out. If that does not work, write to ${supportEmail}.`,
    ],
    action: logInPage,
    reason: `You got this email because somebody asked to change the email address of your account on ${siteName}.`,
  }),
  /** Contains no name, because anyone with an account can enter any address. */
  newCode: ({ siteName }: Site, code: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Confirm your new email address for ${siteName}`,
    before: [
      `Somebody, probably you, wants to use this address for their account on ${siteName}. To continue, enter this code there within an hour:`,
      code,
      giveToNobody,
    ],
    after: ['If this was not you, you can ignore this email: nothing happens without the code.'],
    reason: `You got this email because somebody wants to use this address on ${siteName}.`,
  }),
  taken: ({ siteName }: Site): MailTexts => ({
    mailboxOnly: true,
    subject: `You already have an account on ${siteName}`,
    before: [
      `Somebody, probably you, just tried to use this address for another account on ${siteName}. It already belongs to your account, and an address can have only one:`,
    ],
    action: { label: mailTexts.actions.logIn, path: '/login' },
    after: ['If this was not you, there is nothing to do: nothing has changed.'],
  }),
  changedFrom: ({ siteName, supportEmail }: Site, { at, device }: When, username: string): MailTexts => ({
    subject: `Your email address on ${siteName} was changed`,
    before: [
      `The email address of your account ${username} was changed on ${at}, from ${device}. From now on, you log in with the new address, and all emails go there.`,
      'If this was you, there is nothing to do.',
      `If this was not you, somebody has taken over your account. Write to ${supportEmail} right away, from this address, and name the account ${username}: the people who run ${siteName} can see that this was its address, and give it back to you.`,
    ],
    reason: `You got this email because this was the address of an account on ${siteName}.`,
  }),
  changedTo: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `This is now your email address on ${siteName}`,
    before: [
      `The address of your account was changed to this one on ${at}, from ${device}. Log in with it and your password as before. You have been logged out everywhere else.`,
    ],
    action: logInPage,
    after: [`If you did not ask for this, write to ${supportEmail}.`],
  }),
  operatorChangedFrom: ({ siteName, supportEmail }: Site, username: string): MailTexts => ({
    subject: `Your email address on ${siteName} was changed`,
    before: [
      `The people who run ${siteName} were asked to change the address of your account ${username}, and have done so. From now on, you log in with the new address, and all emails go there.`,
      'If you asked for this, there is nothing to do.',
      `If this was not you, write to ${supportEmail} right away, from this address, and name the account ${username}: the people who run ${siteName} can see that this was its address, and give it back to you.`,
    ],
    reason: `You got this email because this was the address of an account on ${siteName}.`,
  }),
  operatorChangedTo: ({ siteName, supportEmail }: Site): MailTexts => ({
    subject: `This is now your email address on ${siteName}`,
    before: [
      `The people who run ${siteName} were asked to make this the address of your account, and have done so. You are logged out everywhere, and your old password no longer works: press “Forgot Password?” on the log-in page, and choose a new one with this address.`,
    ],
    action: logInPage,
    after: [`If you did not ask for this, write to ${supportEmail}.`],
  }),
  /** Warns the current mailbox, because its owner may not be the person who asked the operator. */
  operatorNotice: ({ siteName, supportEmail }: Site, username: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Your email address on ${siteName} is about to change`,
    before: [
      `Somebody who can no longer read this mailbox, probably you, asked the people who run ${siteName} to change the address of your account ${username}. It changes as soon as the new address is confirmed.`,
      'If this was you, there is nothing to do.',
      `If this was not you, write to ${supportEmail} right away, from this address, and name the account ${username}.`,
    ],
  }),
  /** Opening the link only shows a page that asks for confirmation. */
  operatorLink: ({ siteName }: Site, token: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Confirm your new email address for ${siteName}`,
    before: [`The people who run ${siteName} were asked to make this the address of your account. Please confirm that it is yours:`],
    action: { label: 'Confirm my address', path: `/auth/confirm?token=${token}` },
    after: [
      'The link works for 24 hours. After that your old password no longer works: press “Forgot Password?” on the log-in page, and choose a new one with this address.',
      'If you did not ask for this, you can ignore this email: nothing happens without the link.',
    ],
    reason: `You got this email because the people who run ${siteName} were asked to use this address for an account.`,
  }),
};
