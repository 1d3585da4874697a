import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail-layout.ts';

interface Recipient {
  email: string;
  name: string;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** For somebody who may only read for a while. */
export function suspensionMail(config: Config, to: Recipient, { until, reason }: { until: string; reason: string }): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Your account on ${config.siteName} is suspended`,
    name: to.name,
    before: [
      `Your account on ${config.siteName} is suspended until ${MOMENT.format(new Date(until))} UTC. You can still log in and read everything, but you cannot write.`,
      ...because(reason),
      'After that you can write again. There is nothing that you have to do.',
    ],
    action: { label: 'Read the guidelines', path: '/community-guidelines' },
    after: [mistake(config)],
    reason: footer(config),
  });
}

/** For somebody whose suspension has been lifted before its end. */
export function unsuspensionMail(config: Config, to: Recipient): ComposedMail {
  return composeMail(config, to.email, {
    subject: `You can write on ${config.siteName} again`,
    name: to.name,
    before: [`The suspension of your account on ${config.siteName} has been lifted. You can write again. Welcome back!`],
    action: { label: `Go to ${config.siteName}`, path: '/login' },
    after: [],
    reason: footer(config),
  });
}

/** For somebody who may not log in any more. */
export function banMail(config: Config, to: Recipient, reason: string): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Your account on ${config.siteName} has been closed`,
    name: to.name,
    before: [
      `Your account on ${config.siteName} has been closed for breaking the Community Guidelines. You can no longer log in, and nobody can sign up with this address.`,
      ...because(reason),
    ],
    action: { label: 'Read the guidelines', path: '/community-guidelines' },
    after: [`${mistake(config)} You can also ask there for a copy of your data, or for its deletion.`],
    reason: footer(config),
  });
}

/** For somebody whose closed account has been opened again. */
export function unbanMail(config: Config, to: Recipient): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Your account on ${config.siteName} is open again`,
    name: to.name,
    before: [`Your account on ${config.siteName} is open again. Log in with your address and your password as before. Welcome back!`],
    action: { label: 'Log in', path: '/login' },
    after: ['If you do not remember the password, press “Forgot Password?” on the log-in page.'],
    reason: footer(config),
  });
}

function because(reason: string): string[] {
  return reason === '' ? [] : [`The reason: ${reason}`];
}

function mistake({ supportEmail }: Config): string {
  return `If you think that this is a mistake, write to ${supportEmail}.`;
}

function footer({ siteName }: Config): string {
  return `You get this mail because you have an account on ${siteName}.`;
}
