import type { Config } from '#server/platform/config.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailTexts } from '#server/platform/mail/mail-layout.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { deviceName } from './sessions.ts';
import { emailChangeMailTexts } from './texts/email-change.ts';
import { accountMailTexts, securityMailTexts, standingMailTexts, type When } from './texts/mails.ts';
import { ownDataMailTexts } from './texts/own-data-mails.ts';

interface Recipient {
  email: string;
  name: string;
}

function mail(config: Config, to: Recipient, words: MailTexts): ComposedMail {
  return composeMail(config, to.email, { ...words, name: to.name });
}

/** Contains no name, because the address may be anyone's. */
export function namelessMail(config: Config, email: string, words: MailTexts): ComposedMail {
  return mail(config, { email, name: '' }, words);
}

export function confirmationMail(config: Config, email: string, token: string): ComposedMail {
  return namelessMail(config, email, accountMailTexts.confirmation(config, token));
}

export function existingAccountMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, accountMailTexts.existingAccount(config));
}

export function passwordLinkMail(config: Config, to: Recipient, kind: 'passwordReset' | 'contested', token: string): ComposedMail {
  return mail(config, to, accountMailTexts[kind](config, token));
}

export function securityMail(
  { config, headers }: Pick<RequestContext, 'config' | 'headers'>,
  to: Recipient,
  words: (site: Config, when: When) => MailTexts,
): ComposedMail {
  return mail(config, to, words(config, { at: formatMoment(new Date()), device: deviceName(headers().get('user-agent')) }));
}

export function newDeviceMail(config: Config, to: Recipient, { at, device }: { at: Date; device: string }): ComposedMail {
  return mail(config, to, securityMailTexts.newDevice(config, { at: formatMoment(at), device }));
}

export function secondFactorTakenOffMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, securityMailTexts.takenOff(config));
}

export function suspensionMail(config: Config, to: Recipient, { until, reason }: { until: string; reason: string }): ComposedMail {
  return mail(config, to, standingMailTexts.suspended(config, formatMoment(new Date(until)), reason));
}

export function unsuspensionMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, standingMailTexts.unsuspended(config));
}

export function banMail(config: Config, to: Recipient, reason: string): ComposedMail {
  return mail(config, to, standingMailTexts.banned(config, reason));
}

export function unbanMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, standingMailTexts.unbanned(config));
}

/** Goes to the current mailbox, which the owner may no longer read. */
export function operatorNoticeMail(config: Config, owner: Recipient & { username: string }): ComposedMail {
  return mail(config, owner, emailChangeMailTexts.operatorNotice(config, owner.username));
}

export function operatorLinkMail(config: Config, email: string, token: string): ComposedMail {
  return namelessMail(config, email, emailChangeMailTexts.operatorLink(config, token));
}

export function operatorEmailSetMails(config: Config, owner: Recipient & { username: string }, email: string): ComposedMail[] {
  return [
    mail(config, owner, emailChangeMailTexts.operatorChangedFrom(config, owner.username)),
    mail(config, { ...owner, email }, emailChangeMailTexts.operatorChangedTo(config)),
  ];
}

export function confirmedByOperatorMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, accountMailTexts.confirmedByOperator(config));
}

export function usernameChangedMail(config: Config, to: Recipient, username: string): ComposedMail {
  return mail(config, to, accountMailTexts.usernameChanged(config, username));
}

export function deletionAskedMail(
  context: Pick<RequestContext, 'config' | 'headers'>,
  to: Recipient,
  { until, withContent }: { until: Date; withContent: boolean },
): ComposedMail {
  return securityMail(context, to, (site, when) => ownDataMailTexts.deletionAsked(site, when, formatMoment(until), withContent));
}

export function deletionWithdrawnMail(config: Config, to: Recipient): ComposedMail {
  return mail(config, to, ownDataMailTexts.deletionWithdrawn(config));
}

export function deletedMail(config: Config, to: Recipient, withContent: boolean): ComposedMail {
  return mail(config, to, ownDataMailTexts.deleted(config, withContent));
}

export function downloadReadyMail(config: Config, to: Recipient, until: Date): ComposedMail {
  return mail(config, to, ownDataMailTexts.downloadReady(config, formatMoment(until)));
}

export function lastModeratorMail(config: Config, institution: string, until: Date): ComposedMail {
  const to = { email: config.supportEmail, name: '' };
  return mail(config, to, ownDataMailTexts.lastModeratorLeaves(institution, formatMoment(until)));
}
