import type { Config } from '#server/platform/config.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { formatMoment } from '#server/platform/moment.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { secondFactorMailTexts as texts } from './texts/second-factor-mails.ts';

interface Recipient {
  email: string;
  name: string;
}

interface Occasion {
  at: Date;
  /** As a person would name it, “Firefox on Windows”. */
  device: string;
}

function when({ at, device }: Occasion) {
  return { at: formatMoment(at), device };
}

interface Words {
  subject: string;
  before: string[];
  reason: string;
}

function securityMail(config: Config, to: Recipient, words: Words): ComposedMail {
  return composeMail(config, to.email, { ...words, name: to.name, action: { label: texts.action, path: '/login' }, after: [] });
}

/** @param code as people read it */
export function proofMail(config: Config, to: Recipient, occasion: Occasion, purpose: CodePurpose, code: string): ComposedMail {
  return securityMail(config, to, texts.proof(config, when(occasion), purpose, code));
}

export function secondFactorOnMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(config, to, texts.on(config, when(occasion)));
}

export function secondFactorOffMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(config, to, texts.off(config, when(occasion)));
}

/** For somebody who has lost their phone and their recovery codes, and has asked for help. */
export function secondFactorTakenOffMail(config: Config, to: Recipient): ComposedMail {
  return securityMail(config, to, texts.takenOff(config));
}

export function newRecoveryCodesMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(config, to, texts.newCodes(config, when(occasion)));
}

export function recoveryCodeUsedMail(config: Config, to: Recipient, occasion: Occasion, left: number): ComposedMail {
  const rest = left === 0 ? texts.noneLeft : texts.left(left);
  return securityMail(config, to, texts.codeUsed(config, when(occasion), rest, left < 3 ? texts.renewSoon : texts.canRenew));
}

/** For an owner whose password is no secret any more, most likely. At most once a day. */
export function guessedCodesMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(config, to, texts.guessed(config, when(occasion)));
}

/** For an owner who may not have been the one who logged in. */
export function newDeviceMail(config: Config, to: Recipient, occasion: Occasion): ComposedMail {
  return securityMail(config, to, texts.newDevice(config, when(occasion)));
}
