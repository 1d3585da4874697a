import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail-layout.ts';
import { STRIKES } from '#shared/rules/reports.ts';

/** For the operator, when a report has come in that no moderator of the school can see. */
export function nobodyToReviewMail(config: Config, institution: string): ComposedMail {
  return composeMail(config, config.supportEmail, {
    subject: `A report at ${institution} waits for a moderator`,
    name: 'Operator',
    before: [
      `Somebody reported content at ${institution}, and there is no moderator who may review it: the school has none, the report is about the only one, or the others are suspended.`,
      'It waits until the school has a moderator whom it does not concern.',
    ],
    after: [],
    reason: 'You get this mail because this is the support address of the installation.',
  });
}

interface Warned {
  email: string;
  name: string;
}

/** For somebody who was warned. Says why, and not by whom. */
export function warningMail(
  config: Config,
  to: Warned,
  { reason, note, strike }: { reason: string; note: string; strike: number },
): ComposedMail {
  return composeMail(config, to.email, {
    subject: `A warning from the moderators of ${config.siteName}`,
    name: to.name,
    before: [
      `The moderators have reviewed something of yours on ${config.siteName} and ask you to keep to the community guidelines.`,
      `The reason: ${reason}`,
      ...(note === '' ? [] : [note]),
      strike < STRIKES
        ? `This is warning ${strike}. After ${STRIKES} warnings your account is reviewed.`
        : `This is warning ${strike}. Your account will now be reviewed.`,
    ],
    action: { label: 'Read the guidelines', path: '/community-guidelines' },
    after: [`If you think that this is a mistake, write to ${config.supportEmail}.`],
    reason: `You get this mail because you have an account on ${config.siteName}.`,
  });
}

/** For the operator, who decides what moderators cannot: a suspension, a ban, or nothing. */
export function strikesMail(
  config: Config,
  person: { name: string; username: string },
  institution: string,
  strikes: number,
): ComposedMail {
  return composeMail(config, config.supportEmail, {
    subject: `${person.name} has ${strikes} warnings`,
    name: 'Operator',
    before: [
      `${person.name} (@${person.username}) of ${institution} has been warned ${strikes} times.`,
      'Moderators cannot suspend or ban. Please look at the reports and decide.',
    ],
    action: { label: 'Open the profile’s reports', path: `/profiles/${person.username}/full-report` },
    after: [],
    reason: 'You get this mail because this is the support address of the installation.',
  });
}
