import type { MailTexts } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import type { When } from './mails.ts';

interface Site {
  siteName: string;
  supportEmail: string;
}

export const emailChangeTexts = {
  mailed: 'We have mailed one code to each of the two addresses.',
  changed: 'Email address changed. You are logged out everywhere else.',
  withdrawn: 'Your email address stays as it is.',
  same: 'This is your email address already',
  notOfSchool: (school: string) => `Please enter an address of your school, ${school}`,
  closed: (supportEmail: string) => `This address cannot be used. If you think that this is a mistake, write to ${supportEmail}.`,
  /** Only shown after the code mailed to this address was entered. */
  taken: 'This address has an account of its own by now.',
  codeWrong: 'This code is not right. Please look for the newest mail.',
  over: 'These codes no longer work. Please begin again.',
};

const giveToNobody = 'Give it to nobody. Nobody of us ever asks you for it.';
const logInPage = { label: mailTexts.actions.logInPage, path: '/login' } as const;

export const emailChangeMailTexts = {
  currentCode: ({ siteName, supportEmail }: Site, { at, device }: When, code: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Change your email address on ${siteName}`,
    before: [
      `Somebody, most likely you, asked on ${at}, from ${device}, to change the email address of your account. To go on, type this code in there, within an hour:`,
      code,
      giveToNobody,
      `If it was not you, somebody knows your password; without this code they cannot change your address. Go to the log-in page, press “Forgot Password?” and choose a new password right away: that logs everybody out. Should that not work, write to ${supportEmail}.`,
    ],
    action: logInPage,
    after: [],
    reason: `You get this mail because somebody asked to change the email address of your account on ${siteName}.`,
  }),
  /** Contains no name, because anyone with an account can enter any address. */
  newCode: ({ siteName }: Site, code: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Confirm your new email address for ${siteName}`,
    before: [
      `Somebody, most likely you, wants to use this address for their account on ${siteName}. To go on, type this code in there, within an hour:`,
      code,
      giveToNobody,
    ],
    after: ['If it was not you, you can ignore this mail: without the code nothing happens.'],
    reason: `You get this mail because somebody wants to use this address on ${siteName}.`,
  }),
  taken: ({ siteName }: Site): MailTexts => ({
    mailboxOnly: true,
    subject: `You already have an account on ${siteName}`,
    before: [
      `Somebody, probably you, just tried to use this address for another account on ${siteName}. It belongs to your account already, and an address can have only one:`,
    ],
    action: { label: mailTexts.actions.logIn, path: '/login' },
    after: ['If it was not you, there is nothing to do: nothing has changed.'],
    reason: mailTexts.because.account(siteName),
  }),
  changedFrom: ({ siteName, supportEmail }: Site, { at, device }: When, username: string): MailTexts => ({
    subject: `Your email address on ${siteName} was changed`,
    before: [
      `The email address of your account ${username} was changed on ${at}, from ${device}. From now on you log in with the new address, and all mails go there.`,
      'If it was you, there is nothing to do.',
      `If it was not you, somebody has taken over your account. Write to ${supportEmail} at once, from this address, and name the account ${username}: the people who run ${siteName} can see that this was its address, and give it back to you.`,
    ],
    after: [],
    reason: `You get this mail because this was the address of an account on ${siteName}.`,
  }),
  changedTo: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `This is now your email address on ${siteName}`,
    before: [
      `Since ${at}, changed from ${device}, this is the address of your account. You log in with it, and with your password as before. Wherever else you were logged in, you no longer are.`,
    ],
    action: logInPage,
    after: [`If you did not ask for this, write to ${supportEmail}.`],
    reason: mailTexts.because.account(siteName),
  }),
  operatorChangedFrom: ({ siteName, supportEmail }: Site, username: string): MailTexts => ({
    subject: `Your email address on ${siteName} was changed`,
    before: [
      `The people who run ${siteName} were asked to give your account ${username} another address, and have done so. From now on you log in with the new address, and all mails go there.`,
      'If it was you who asked, there is nothing to do.',
      `If it was not you, write to ${supportEmail} at once, from this address, and name the account ${username}: the people who run ${siteName} can see that this was its address, and give it back to you.`,
    ],
    after: [],
    reason: `You get this mail because this was the address of an account on ${siteName}.`,
  }),
  operatorChangedTo: ({ siteName, supportEmail }: Site): MailTexts => ({
    subject: `This is now your email address on ${siteName}`,
    before: [
      `The people who run ${siteName} were asked to make this the address of your account, and have done so. You are logged out everywhere, and your old password no longer works: press “Forgot Password?” on the log-in page, and choose a new one with this address.`,
    ],
    action: logInPage,
    after: [`If you did not ask for this, write to ${supportEmail}.`],
    reason: mailTexts.because.account(siteName),
  }),
  /** Warns the current mailbox, because its owner may not be the person who asked the operator. */
  operatorNotice: ({ siteName, supportEmail }: Site, username: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Your email address on ${siteName} is about to change`,
    before: [
      `Somebody who can no longer read this mailbox, most likely you, asked the people who run ${siteName} to give your account ${username} another address. It changes as soon as the new address is confirmed.`,
      'If it was you, there is nothing to do.',
      `If it was not you, write to ${supportEmail} at once, from this address, and name the account ${username}.`,
    ],
    after: [],
    reason: mailTexts.because.account(siteName),
  }),
  /** Opening the link only shows a page that asks for confirmation. */
  operatorLink: ({ siteName }: Site, token: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Confirm your new email address for ${siteName}`,
    before: [`The people who run ${siteName} were asked to make this the address of your account. Please confirm that it is yours:`],
    action: { label: 'Confirm my address', path: `/auth/confirm?token=${token}` },
    after: [
      'The link works for 24 hours. After that your old password no longer works: press “Forgot Password?” on the log-in page, and choose a new one with this address.',
      'If you did not ask for this, you can ignore this mail: nothing happens without the link.',
    ],
    reason: `You get this mail because the people who run ${siteName} were asked to use this address for an account.`,
  }),
};
