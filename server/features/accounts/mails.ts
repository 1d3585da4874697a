import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { accountMailTexts } from './texts/mails.ts';

interface Recipient {
  email: string;
  name: string;
}

/**
 * Opening the link only shows a page; the page confirms. Mail scanners that open every link confirm nothing. It names
 * nobody: anyone can sign up with any address and any name.
 */
export function confirmationMail(config: Config, to: Pick<Recipient, 'email'>, token: string): ComposedMail {
  const words = accountMailTexts.confirmation(config.siteName);
  const action = { label: words.action, path: `/auth/confirm?token=${token}` } as const;
  return composeMail(config, to.email, { ...words, name: '', action });
}

export function existingAccountMail(config: Config, to: Recipient): ComposedMail {
  const words = accountMailTexts.existingAccount(config.siteName);
  return composeMail(config, to.email, { ...words, name: to.name, action: { label: words.action, path: '/login' } });
}

/** As with confirmations, opening the link changes nothing; only the form on its page does. */
export function passwordResetMail(config: Config, to: Recipient, token: string): ComposedMail {
  const words = accountMailTexts.passwordReset(config.siteName);
  return composeMail(config, to.email, {
    ...words,
    name: to.name,
    action: { label: words.action, path: `/reset-password?token=${token}` },
  });
}

/** For an owner who has confirmed an address with which more than one sign-up was made: whose password it was cannot be told. */
export function contestedMail(config: Config, to: Recipient, token: string): ComposedMail {
  const words = accountMailTexts.contested(config.siteName);
  return composeMail(config, to.email, {
    ...words,
    name: to.name,
    action: { label: words.action, path: `/reset-password?token=${token}` },
  });
}

export interface PasswordChange {
  at: Date;
  /** As a person would name it, “Firefox on Windows”; null when unknown. */
  device: string | null;
}

/** Goes out after every change, so that nobody loses an account without hearing of it. */
export function passwordChangedMail(config: Config, to: Recipient, { at, device }: PasswordChange): ComposedMail {
  const { siteName, supportEmail } = config;
  const moment = formatMoment(at);
  const changed = device === null ? accountMailTexts.changed(siteName, moment) : accountMailTexts.changedFrom(siteName, moment, device);
  const words = accountMailTexts.passwordChanged(siteName, supportEmail, changed);
  return composeMail(config, to.email, { ...words, name: to.name, action: { label: words.action, path: '/login' } });
}
