import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { STRIKES } from '#shared/rules/reports.ts';
import { reportMailTexts } from './texts/mails.ts';

interface School {
  name: string;
  slug: string;
}

/** To a moderator, about reports that nobody has taken or that have been in review for long. */
export function waitingMail(config: Config, to: Recipient, school: School, counts: { untaken: number; inReview: number }): ComposedMail {
  const texts = reportMailTexts.waiting(school.name, counts);
  return composeMail(config, to.email, { ...texts, name: to.name, action: { label: texts.action, path: `/admin/${school.slug}` } });
}

interface Recipient {
  email: string;
  name: string;
}

export function warningMail(
  config: Config,
  to: Recipient,
  { reason, note, strike }: { reason: string; note: string; strike: number },
): ComposedMail {
  const texts = reportMailTexts.warning(config.siteName, config.supportEmail);
  const count = strike < STRIKES ? reportMailTexts.warnings(strike, STRIKES) : reportMailTexts.lastWarning(strike);
  return composeMail(config, to.email, {
    ...texts,
    name: to.name,
    before: [...texts.before, mailTexts.why(reason), ...(note === '' ? [] : note.split(/\n+/)), count],
    action: { label: texts.action, path: '/community-guidelines' },
  });
}

/** Without the moderator's name. Replies go to the support address. */
export function moderatorMail(
  config: Config,
  to: Recipient,
  institution: string,
  { subject, text }: { subject: string; text: string },
): ComposedMail {
  const texts = reportMailTexts.email(institution, config.supportEmail);
  const quote = { title: subject, paragraphs: text.split(/\n+/) };
  return { ...composeMail(config, to.email, { ...texts, subject, name: to.name, quote }), replyTo: config.supportEmail };
}
