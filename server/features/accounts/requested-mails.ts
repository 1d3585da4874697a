import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#server/platform/http/api.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import type { Auth } from './auth.ts';
import type { MailValidity } from './mail-validity.ts';
import { passwordLinkMail } from './mails.ts';
import { countSignUpMail, mailSignUp, noteLinkSent, pendingAddress } from './pending-sign-up.ts';
import { endResetLinks, findByEmail } from './queries.ts';

export const SEND_REQUESTED_MAIL = 'send-requested-mail';

export const RequestedMail = z.strictObject({ kind: z.enum(['confirmation', 'reset', 'operator-reset', 'contested']), email: z.string() });
type RequestedMail = z.infer<typeof RequestedMail>;

/**
 * Only the job checks whether the address has an account, so the response and its time are the same
 * for every address.
 */
export async function requestMail({ db, jobs }: Pick<Services, 'db' | 'jobs'>, kind: RequestedMail['kind'], email: string): Promise<void> {
  const payload: RequestedMail = { kind, email: email.toLowerCase() };
  await jobs.add(db, SEND_REQUESTED_MAIL, payload);
}

export async function sendRequestedMail(services: Services, auth: Auth, { kind, email }: RequestedMail): Promise<void> {
  const { config, db, limits } = services;
  if (kind === 'confirmation') {
    const address = await pendingAddress(db, config, email);
    const signUp = await findByEmail(db, address);
    if (signUp === undefined || !(await countSignUpMail(services, address))) return;
    await noteLinkSent(db, address);
    return mailSignUp(services, { email: address, name: signUp.name, updatedAt: new Date(signUp.updatedAt) });
  }
  const owner = await findByEmail(db, email);
  if (owner === undefined) return;
  if (kind === 'contested') return mailPasswordLink(services, auth, { ...owner, email }, 'contested', RETENTION.confirmationHours);
  if (kind === 'operator-reset' || (await limits.takeMail(email, 'reset')))
    await mailPasswordLink(services, auth, { ...owner, email }, 'passwordReset', RETENTION.resetHours);
}

export async function mailPasswordLink(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  auth: Auth,
  owner: { id: string; email: string; name: string },
  kind: 'passwordReset' | 'contested',
  hours: number,
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  const { id } = await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: owner.id, expiresAt });
  const validity: MailValidity = { of: 'resetLink', id, hours };
  // A concurrent change of the address would not delete this link.
  const isTheirs = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', owner.id)
    .where('email', '=', owner.email.toLowerCase())
    .forKeyShare()
    .executeTakeFirst();
  if (isTheirs === undefined) return endResetLinks(db, owner.id);
  await queueMail(db, jobs, { ...passwordLinkMail(config, owner, kind, token), validity });
}
