import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail-layout.ts';

interface Recipient {
  email: string;
  name: string;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Opening the link only shows a page; the page confirms. Mail scanners that open every link confirm nothing. */
export function confirmationMail(config: Config, to: Recipient, token: string): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Confirm your email address for ${config.siteName}`,
    name: to.name,
    before: [`Welcome to ${config.siteName}. Please confirm that this is your email address:`],
    action: { label: 'Confirm my address', path: `/auth/confirm?token=${token}` },
    after: ['The link works for 24 hours. If you did not sign up, you can ignore this mail.'],
    reason: `You get this mail because somebody signed up on ${config.siteName} with this address.`,
  });
}

export function existingAccountMail(config: Config, to: Recipient): ComposedMail {
  return composeMail(config, to.email, {
    subject: `You already have an account on ${config.siteName}`,
    name: to.name,
    before: [`Somebody, probably you, just tried to sign up on ${config.siteName} with this address. You already have an account:`],
    action: { label: 'Log in', path: '/login' },
    after: ['If it was not you, there is nothing to do: nothing has changed.'],
    reason: `You get this mail because you have an account on ${config.siteName}.`,
  });
}

/** As with confirmations, opening the link changes nothing; only the form on its page does. */
export function passwordResetMail(config: Config, to: Recipient, token: string): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Choose a new password for ${config.siteName}`,
    name: to.name,
    before: [`Somebody, probably you, asked for a new password for your account on ${config.siteName}. Choose one here:`],
    action: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
    after: ['The link works for 1 hour, and only once. If you did not ask, ignore this mail: your password stays as it is.'],
    reason: `You get this mail because you have an account on ${config.siteName}.`,
  });
}

/** For an owner who has confirmed an address with which more than one sign-up was made: whose password it was cannot be told. */
export function contestedMail(config: Config, to: Recipient, token: string): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Choose your password for ${config.siteName}`,
    name: to.name,
    before: [
      'Your address is confirmed. Somebody has signed up with it more than once, perhaps from another device of yours, perhaps not you.',
      'To be sure that nobody but you can log in, the passwords chosen then no longer work. Choose yours here:',
    ],
    action: { label: 'Choose your password', path: `/reset-password?token=${token}` },
    after: ['The link works for 24 hours, and only once. Later, press “Forgot Password?” on the log-in page for another one.'],
    reason: `You get this mail because you have an account on ${config.siteName}.`,
  });
}

export interface PasswordChange {
  at: Date;
  /** As a person would name it, “Firefox on Windows”; null when unknown. */
  device: string | null;
}

/** Goes out after every change, so that nobody loses an account without hearing of it. */
export function passwordChangedMail(config: Config, to: Recipient, { at, device }: PasswordChange): ComposedMail {
  const from = device === null ? '' : `, from ${device}`;
  return composeMail(config, to.email, {
    subject: `Your password for ${config.siteName} was changed`,
    name: to.name,
    before: [
      `The password of your account on ${config.siteName} was changed on ${MOMENT.format(at)} UTC${from}. Wherever else you were logged in, you no longer are.`,
      'If it was you, there is nothing to do. The new password is the one that counts from now on.',
      'If it was not you, somebody else may know how to get in. Go to the log-in page, press “Forgot Password?” and choose a new password right away:',
    ],
    action: { label: 'Go to the log-in page', path: '/login' },
    after: [`Should that not work, write to ${config.supportEmail} at once.`],
    reason: `You get this mail because the password of your account on ${config.siteName} was changed.`,
  });
}
