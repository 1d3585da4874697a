import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail-layout.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';

interface Recipient {
  email: string;
  name: string;
}

interface Occasion {
  at: Date;
  /** As a person would name it, “Firefox on Windows”. */
  device: string;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const ALL_WELL = 'If it was you, there is nothing to do.';

function on({ at, device }: Occasion): string {
  return `on ${MOMENT.format(at)} UTC, from ${device}`;
}

function notYou(config: Config): string {
  return `If it was not you, somebody may have got in. Log in, change your password in your settings, which signs everybody else out, and look at “Two-step log-in” there. Should that not work, write to ${config.supportEmail} at once.`;
}

function securityMail(config: Config, to: Recipient, subject: string, before: string[], reason: string): ComposedMail {
  return composeMail(config, to.email, {
    subject,
    name: to.name,
    before,
    action: { label: 'Go to the log-in page', path: '/login' },
    after: [],
    reason: `You get this mail because ${reason} your account on ${config.siteName}.`,
  });
}

const PURPOSES: Record<CodePurpose, string> = {
  'turn-on': 'turn two-step log-in on',
  'turn-off': 'turn two-step log-in off',
  'renew-codes': 'make new recovery codes',
};

/** @param code as people read it */
export function proofMail(config: Config, to: Recipient, occasion: Occasion, purpose: CodePurpose, code: string): ComposedMail {
  return composeMail(config, to.email, {
    subject: `Your code for ${config.siteName}`,
    name: to.name,
    before: [
      `Somebody, most likely you, asked to ${PURPOSES[purpose]} for your account ${on(occasion)}. To go on, type this code in there, within ten minutes:`,
      code,
      'Give it to nobody. Nobody of us ever asks you for it.',
      `If it was not you, somebody knows your password; without this code they can do nothing about two-step log-in. Go to the log-in page, press “Forgot Password?” and choose a new password right away: that signs everybody out. Should that not work, write to ${config.supportEmail}.`,
    ],
    action: { label: 'Go to the log-in page', path: '/login' },
    after: [],
    reason: `You get this mail because somebody asked to ${PURPOSES[purpose]} for your account on ${config.siteName}.`,
  });
}

export function secondFactorOnMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(
    config,
    to,
    `Two-step log-in is on for ${config.siteName}`,
    [
      `Two-step log-in was turned on for your account ${on(occasion)}. From now on, logging in asks for a code of your authenticator app besides your password. Wherever else you were logged in, you no longer are.`,
      'Keep your recovery codes where you find them without your phone: each of them takes the place of a code once.',
      ALL_WELL,
      // Logging in asks for a code of an app that is then not the owner's.
      `If it was not you, somebody knows your password, and with an app of their own they can keep you out. Press “Forgot Password?” on the log-in page and choose a new password right away: that signs everybody out. Then write to ${config.supportEmail}: the people who run ${config.siteName} can take two-step log-in off your account, and you log in with the new password.`,
    ],
    'two-step log-in was turned on for',
  );
}

export function secondFactorOffMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(
    config,
    to,
    `Two-step log-in is off for ${config.siteName}`,
    [
      `Two-step log-in was turned off for your account ${on(occasion)}. From now on your password alone is enough to log in, and the recovery codes no longer work.`,
      ALL_WELL,
      notYou(config),
    ],
    'two-step log-in was turned off for',
  );
}

/** For somebody who has lost their phone and their recovery codes, and has asked for help. */
export function secondFactorTakenOffMail(config: Config, to: Recipient): ComposedMail {
  return securityMail(
    config,
    to,
    `Two-step log-in was taken off for ${config.siteName}`,
    [
      `The people who run ${config.siteName} have taken two-step log-in off your account, as is done for somebody who has lost their phone and their recovery codes. From now on your password alone is enough to log in, and you are signed out everywhere.`,
      'You can turn it on again in your settings.',
      `If you did not ask for this, write to ${config.supportEmail} at once.`,
    ],
    'two-step log-in was taken off',
  );
}

export function newRecoveryCodesMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(
    config,
    to,
    `New recovery codes for ${config.siteName}`,
    [
      `New recovery codes were made for your account ${on(occasion)}. Those from before no longer work; you can throw them away.`,
      ALL_WELL,
      notYou(config),
    ],
    'new recovery codes were made for',
  );
}

export function recoveryCodeUsedMail(config: Config, to: Recipient, occasion: Occasion, left: number): ComposedMail {
  const rest = left === 0 ? 'It was the last one.' : left === 1 ? 'One more is left.' : `${left} more are left.`;
  return securityMail(
    config,
    to,
    `A recovery code was used on ${config.siteName}`,
    [
      `One of your recovery codes was used ${on(occasion)}. It works no more. ${rest}`,
      `${ALL_WELL} ${left < 3 ? 'Please make new ones in your settings soon.' : 'You can make new ones in your settings.'}`,
      notYou(config),
    ],
    'a recovery code was used for',
  );
}

/** For an owner whose password is no secret any more, most likely. At most once a day. */
export function guessedCodesMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(
    config,
    to,
    `Wrong codes for your account on ${config.siteName}`,
    [
      `Somebody who knows your password has typed several wrong codes of two-step log-in, the last one ${on(occasion)}. Nobody has got in by them, and the next codes have to wait.`,
      'If it was you, try again a little later, with the code that your app shows then or with a recovery code.',
      `If it was not you, go to the log-in page, press “Forgot Password?” and choose a new password right away: whoever knows the old one then cannot guess on. Should that not work, write to ${config.supportEmail}. You hear of this at most once a day.`,
    ],
    'wrong codes were typed for',
  );
}

/** For an owner who may not have been the one who logged in. */
export function newDeviceMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(
    config,
    to,
    `A log-in to ${config.siteName} from a new device`,
    [
      `Somebody, most likely you, logged in to your account ${on(occasion)}. That browser on that system has not been used with your account in the last 90 days.`,
      ALL_WELL,
      `If it was not you, somebody knows your password. Go to the log-in page, press “Forgot Password?” and choose a new one right away: that signs everybody else out. Should that not work, write to ${config.supportEmail} at once.`,
    ],
    'somebody logged in to',
  );
}
