import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { standingMailTexts } from './texts/standing-mails.ts';

interface Recipient {
  email: string;
  name: string;
}

/** For somebody who may only read for a while. */
export function suspensionMail(config: Config, to: Recipient, { until, reason }: { until: string; reason: string }): ComposedMail {
  const { afterReason, ...words } = standingMailTexts.suspended(config.siteName, config.supportEmail, formatMoment(new Date(until)));
  return composeMail(config, to.email, {
    ...words,
    name: to.name,
    before: [...words.before, ...because(reason), ...afterReason],
    action: { label: words.action, path: '/community-guidelines' },
  });
}

/** For somebody whose suspension has been lifted before its end. */
export function unsuspensionMail(config: Config, to: Recipient): ComposedMail {
  const words = standingMailTexts.unsuspended(config.siteName);
  return composeMail(config, to.email, { ...words, name: to.name, action: { label: words.action, path: '/login' } });
}

/** For somebody who may not log in any more. */
export function banMail(config: Config, to: Recipient, reason: string): ComposedMail {
  const words = standingMailTexts.banned(config.siteName, config.supportEmail);
  return composeMail(config, to.email, {
    ...words,
    name: to.name,
    before: [...words.before, ...because(reason)],
    action: { label: words.action, path: '/community-guidelines' },
  });
}

/** For somebody whose closed account has been opened again. */
export function unbanMail(config: Config, to: Recipient): ComposedMail {
  const words = standingMailTexts.unbanned(config.siteName);
  return composeMail(config, to.email, { ...words, name: to.name, action: { label: words.action, path: '/login' } });
}

function because(reason: string): string[] {
  return reason === '' ? [] : [mailTexts.why(reason)];
}
