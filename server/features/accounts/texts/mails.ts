import type { MailTexts } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { formatNumber, plural } from '#shared/rules/locale.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';

export interface Site {
  siteName: string;
  supportEmail: string;
}

export interface When {
  at: string;
  device: string;
}

const ifThisWasYou = 'If this was you, there is nothing to do.';
const ifThisWasNotYou = (supportEmail: string) =>
  `If this was not you, somebody else may have gotten in. Log in and change your password in your settings: that logs everybody else out. Check “Two-step log-in” there, too. If that does not work, write to ${supportEmail} right away.`;

const codeIntros: Record<CodePurpose, (when: When) => string> = {
  'turn-on': ({ at, device }) =>
    `On ${at}, somebody (probably you) asked from ${device} to turn on two-step log-in for your account. To continue, enter this code there within ten minutes:`,
  'turn-off': ({ at, device }) =>
    `On ${at}, somebody (probably you) asked from ${device} to turn off two-step log-in for your account. To continue, enter this code there within ten minutes:`,
  'renew-codes': ({ at, device }) =>
    `On ${at}, somebody (probably you) asked from ${device} to make new recovery codes for your account. To continue, enter this code there within ten minutes:`,
  'delete-account': ({ at, device }) =>
    `On ${at}, somebody (probably you) asked from ${device} to delete your account. To continue, enter this code there within ten minutes:`,
};
const codeReasons: Record<CodePurpose, (siteName: string) => string> = {
  'turn-on': (siteName) => `You got this email because somebody asked to turn on two-step log-in for your account on ${siteName}.`,
  'turn-off': (siteName) => `You got this email because somebody asked to turn off two-step log-in for your account on ${siteName}.`,
  'renew-codes': (siteName) => `You got this email because somebody asked to make new recovery codes for your account on ${siteName}.`,
  'delete-account': (siteName) => `You got this email because somebody asked to delete your account on ${siteName}.`,
};

const codesLeft = (count: number) =>
  count === 0 ? 'It was the last one.' : plural(count, { one: 'One more is left.', other: `${formatNumber(count)} more are left.` });
const logInPage = { action: { label: mailTexts.actions.logInPage, path: '/login' } } as const;
const reasonLine = (reason: string) => (reason === '' ? [] : [mailTexts.why(reason)]);

export const accountMailTexts = {
  /**
   * Opening the link only shows a page with a button, because mail scanners open every link.
   * Contains no name, because anyone can sign up with any address and name.
   */
  confirmation: ({ siteName }: Site, token: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Confirm your email address for ${siteName}`,
    before: [`Welcome to ${siteName}. Please confirm that this is your email address:`],
    action: { label: 'Confirm my address', path: `/auth/confirm?token=${token}` },
    after: ['The link works for 24 hours. If you did not sign up, ignore this email: without you, nothing happens.'],
    reason: `You got this email because somebody signed up on ${siteName} with this address.`,
  }),
  confirmedByOperator: ({ siteName, supportEmail }: Site): MailTexts => ({
    subject: `Your email address is confirmed on ${siteName}`,
    before: [`The people who run ${siteName} have confirmed your email address. Log in with it and the password you chose:`],
    action: { label: mailTexts.actions.logIn, path: '/login' },
    after: [`If you did not sign up on ${siteName}, write to ${supportEmail}.`],
  }),
  usernameChanged: ({ siteName, supportEmail }: Site, username: string): MailTexts => ({
    subject: `Your username on ${siteName} was changed`,
    before: [
      `The people who run ${siteName} have changed your username. It is now ${username}, and is shown with everything you have written. Links to your profile with the old one no longer work. You log in as before, with your email address and your password.`,
    ],
    action: { label: 'See your profile', path: `/profiles/${username}` },
    after: [mailTexts.mistake(supportEmail)],
  }),
  schoolChanged: ({ siteName, supportEmail }: Site, school: string): MailTexts => ({
    subject: `Your school on ${siteName} was changed`,
    before: [
      `The people who run ${siteName} have moved your account to ${school}. You read and write in its communities now, and no longer in those of your former school. What you have written there stays.`,
    ],
    after: [mailTexts.mistake(supportEmail)],
  }),
  kindChanged: ({ siteName, supportEmail }: Site, school: string, year: string): MailTexts => ({
    subject: `You are a medical student on ${siteName} now`,
    before: [
      `The people who run ${siteName} have made your account that of a medical student of ${school}, year ${year}. You read and write in the communities of your school and on the Dashboard now. What you have written so far stays.`,
    ],
    after: [mailTexts.mistake(supportEmail)],
  }),
  existingAccount: ({ siteName }: Site): MailTexts => ({
    mailboxOnly: true,
    subject: `You already have an account on ${siteName}`,
    before: [`Somebody, probably you, just tried to sign up on ${siteName} with this address. You already have an account:`],
    action: { label: mailTexts.actions.logIn, path: '/login' },
    after: ['If this was not you, there is nothing to do: nothing has changed.'],
  }),
  passwordReset: ({ siteName }: Site, token: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Choose a new password for ${siteName}`,
    before: [`Somebody, probably you, asked for a new password for your account on ${siteName}. Choose one here:`],
    action: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
    after: ['The link works for 1 hour, and only once. If you did not ask, ignore this email: your password stays the same.'],
  }),
  /** The owner of the address did not know the password, or there was more than one sign-up. */
  contested: ({ siteName }: Site, token: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Choose your password for ${siteName}`,
    before: [
      'Your address is confirmed. The password of the sign-up may have been chosen by somebody else.',
      'To make sure that only you can log in, that password no longer works. Choose a new one here:',
    ],
    action: { label: 'Choose your password', path: `/reset-password?token=${token}` },
    after: ['The link works for 24 hours, and only once. After that, press “Forgot Password?” on the log-in page for another one.'],
  }),
  passwordChanged: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `Your password for ${siteName} was changed`,
    before: [
      `The password of your account on ${siteName} was changed on ${at}, from ${device}. You have been logged out everywhere else.`,
      'If this was you, there is nothing to do. Use the new password from now on.',
      'If this was not you, somebody else may know how to get in. Go to the log-in page, press “Forgot Password?” and choose a new password right away:',
    ],
    action: logInPage.action,
    after: [`If that does not work, write to ${supportEmail} right away.`],
    reason: `You got this email because the password of your account on ${siteName} was changed.`,
  }),
};

export const standingMailTexts = {
  suspended: ({ siteName, supportEmail }: Site, until: string, reason: string): MailTexts => ({
    subject: `Your account on ${siteName} is suspended`,
    before: [
      `Your account on ${siteName} is suspended until ${until}. You can still log in and read everything, but you cannot write.`,
      ...reasonLine(reason),
      'After that you can write again. There is nothing you need to do.',
    ],
    action: { label: mailTexts.actions.guidelines, path: '/community-guidelines' },
    after: [mailTexts.mistake(supportEmail)],
  }),
  unsuspended: ({ siteName }: Site): MailTexts => ({
    subject: `You can write on ${siteName} again`,
    before: [`The suspension of your account on ${siteName} has been lifted. You can write again. Welcome back!`],
    action: { label: `Go to ${siteName}`, path: '/login' },
  }),
  banned: ({ siteName, supportEmail }: Site, reason: string): MailTexts => ({
    subject: `Your account on ${siteName} has been closed`,
    before: [
      `Your account on ${siteName} has been closed for breaking the Community Guidelines. You can no longer log in, and nobody can sign up with this address.`,
      ...reasonLine(reason),
    ],
    action: { label: mailTexts.actions.guidelines, path: '/community-guidelines' },
    after: [
      `If you think this is a mistake, write to ${supportEmail}. You can also ask there for a copy of your data, or for its deletion.`,
    ],
  }),
  unbanned: ({ siteName }: Site): MailTexts => ({
    subject: `Your account on ${siteName} is open again`,
    before: [`Your account on ${siteName} is open again. Log in with your address and your password as before. Welcome back!`],
    action: { label: mailTexts.actions.logIn, path: '/login' },
    after: ['If you do not remember the password, press “Forgot Password?” on the log-in page.'],
  }),
};

export const securityMailTexts = {
  proof: ({ siteName, supportEmail }: Site, when: When, purpose: CodePurpose, code: string): MailTexts => ({
    mailboxOnly: true,
    subject: `Your code for ${siteName}`,
    before: [
      codeIntros[purpose](when),
      code,
      'Do not give it to anybody. We will never ask you for it.',
      `If this was not you, somebody knows your password; without this code they cannot do it. Go to the log-in page, press “Forgot Password?” and choose a new password right away: that logs everybody out. If that does not work, write to ${supportEmail}.`,
    ],
    ...logInPage,
    reason: codeReasons[purpose](siteName),
  }),
  on: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `Two-step log-in is on for ${siteName}`,
    before: [
      `Two-step log-in was turned on for your account on ${at}, from ${device}. From now on, logging in asks for your password and a code from your authenticator app. You have been logged out everywhere else.`,
      'Keep your recovery codes where you can find them without your phone: each of them replaces a code once.',
      ifThisWasYou,
      // In that case, log-in asks for a code of an app that the owner does not have.
      `If this was not you, somebody knows your password, and with an app of their own they can keep you out. Press “Forgot Password?” on the log-in page and choose a new password right away: that logs everybody out. Then write to ${supportEmail}: the people who run ${siteName} can remove two-step log-in from your account, and you can log in with the new password.`,
    ],
    ...logInPage,
    reason: `You got this email because two-step log-in was turned on for your account on ${siteName}.`,
  }),
  off: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `Two-step log-in is off for ${siteName}`,
    before: [
      `Two-step log-in was turned off for your account on ${at}, from ${device}. From now on your password alone is enough to log in, and the recovery codes no longer work.`,
      ifThisWasYou,
      ifThisWasNotYou(supportEmail),
    ],
    ...logInPage,
    reason: `You got this email because two-step log-in was turned off for your account on ${siteName}.`,
  }),
  takenOff: ({ siteName, supportEmail }: Site): MailTexts => ({
    subject: `Two-step log-in was removed for ${siteName}`,
    before: [
      `The people who run ${siteName} have removed two-step log-in from your account. They do this for people who have lost their phone and their recovery codes. From now on your password alone is enough to log in, and you are logged out everywhere.`,
      'You can turn it on again in your settings.',
      `If you did not ask for this, write to ${supportEmail} right away.`,
    ],
    ...logInPage,
    reason: `You got this email because two-step log-in was removed from your account on ${siteName}.`,
  }),
  newCodes: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `New recovery codes for ${siteName}`,
    before: [
      `New recovery codes were made for your account on ${at}, from ${device}. The old ones no longer work; you can throw them away.`,
      ifThisWasYou,
      ifThisWasNotYou(supportEmail),
    ],
    ...logInPage,
    reason: `You got this email because new recovery codes were made for your account on ${siteName}.`,
  }),
  codeUsed: ({ siteName, supportEmail }: Site, { at, device }: When, left: number): MailTexts => ({
    subject: `A recovery code was used on ${siteName}`,
    before: [
      `One of your recovery codes was used on ${at}, from ${device}. It no longer works. ${codesLeft(left)}`,
      `${ifThisWasYou} ${left < 3 ? 'Please make new ones in your settings soon.' : 'You can make new ones in your settings.'}`,
      ifThisWasNotYou(supportEmail),
    ],
    ...logInPage,
    reason: `You got this email because a recovery code was used for your account on ${siteName}.`,
  }),
  guessed: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `Wrong codes for your account on ${siteName}`,
    before: [
      `Somebody who knows your password has entered several wrong codes for two-step log-in, the last one on ${at}, from ${device}. They did not get in, and have to wait before the next try.`,
      'If this was you, try again a little later, with the code that your app shows then or with a recovery code.',
      `If this was not you, go to the log-in page, press “Forgot Password?” and choose a new password right away: then nobody can keep guessing with the old one. If that does not work, write to ${supportEmail}. We tell you about this at most once a day.`,
    ],
    ...logInPage,
    reason: `You got this email because wrong codes were entered for your account on ${siteName}.`,
  }),
  newDevice: ({ siteName, supportEmail }: Site, { at, device }: When): MailTexts => ({
    subject: `A log-in to ${siteName} from a new device`,
    before: [
      `Somebody, probably you, logged in to your account on ${at}, from ${device}. That browser and system had not been used with your account in the last 90 days.`,
      ifThisWasYou,
      `If this was not you, somebody knows your password. Go to the log-in page, press “Forgot Password?” and choose a new one right away: that logs everybody else out. If that does not work, write to ${supportEmail} right away.`,
    ],
    ...logInPage,
    reason: `You got this email because somebody logged in to your account on ${siteName}.`,
  }),
};
