import type { Config } from '#server/platform/config.ts';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailTexts } from '#server/platform/mail/mail-layout.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { deviceName } from './sessions.ts';
import { accountMailTexts, type Site, securityMailTexts, type When } from './texts/mails.ts';

type Recipient = Pick<Person, 'email' | 'name'>;

export function accountMail(config: Config, to: Recipient, words: MailTexts): ComposedMail {
  return composeMail(config, to.email, { ...words, name: to.name });
}

/** Contains no name, because the address may be anyone's. */
export function namelessMail(config: Config, email: string, words: MailTexts): ComposedMail {
  return accountMail(config, { email, name: '' }, words);
}

export function passwordLinkMail(config: Config, to: Recipient, kind: 'passwordReset' | 'contested', token: string): ComposedMail {
  return accountMail(config, to, accountMailTexts[kind](config, token));
}

/** Names the time and the device of the current request. */
export function securityMail(
  { config, headers }: Pick<RequestContext, 'config' | 'headers'>,
  to: Recipient,
  words: (site: Site, when: When) => MailTexts,
): ComposedMail {
  return accountMail(config, to, words(config, { at: formatMoment(new Date()), device: deviceName(headers().get('user-agent')) }));
}

export function newDeviceMail(config: Config, to: Recipient, { at, device }: { at: Date; device: string }): ComposedMail {
  return accountMail(config, to, securityMailTexts.newDevice(config, { at: formatMoment(at), device }));
}
