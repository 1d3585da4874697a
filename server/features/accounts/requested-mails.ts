import { randomBytes } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { z } from 'zod';
import type { Services } from '#server/platform/api.ts';
import { queueMail } from '#server/platform/mail.ts';
import { type Auth, CONFIRMATION_HOURS, RESET_HOURS } from './auth.ts';
import { confirmationMail, passwordResetMail } from './mails.ts';
import { markedToken } from './pending-sign-up.ts';
import { findByEmail } from './queries.ts';

/** Name of the job that mails a link to an address, if there is an account for it. */
export const SEND_REQUESTED_MAIL = 'send-requested-mail';

export const RequestedMail = z.strictObject({ kind: z.enum(['confirmation', 'reset']), email: z.string() });
type RequestedMail = z.infer<typeof RequestedMail>;

/**
 * Queues a mail that anybody can ask for. Whether the address has an account is looked up by the job, so the answer and
 * its time are the same for every address.
 */
export async function requestMail({ db, jobs }: Services, kind: RequestedMail['kind'], email: string): Promise<void> {
  const payload: RequestedMail = { kind, email: email.toLowerCase() };
  await jobs.add(db, SEND_REQUESTED_MAIL, payload);
}

export async function sendRequestedMail({ config, db, jobs, limits }: Services, auth: Auth, { kind, email }: RequestedMail): Promise<void> {
  const member = await findByEmail(db, email);
  if (member === undefined || (kind === 'confirmation' && member.emailVerified) || !(await limits.takeMail(email, kind))) return;
  const to = { email, name: member.name };
  const { internalAdapter, secret } = await auth.$context;
  if (kind === 'confirmation') {
    const token = await createEmailVerificationToken(secret, email, undefined, CONFIRMATION_HOURS * 3_600);
    return queueMail(db, jobs, confirmationMail(config, to, markedToken(token, member.updatedAt)));
  }
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + RESET_HOURS * 3_600_000);
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: member.id, expiresAt });
  await queueMail(db, jobs, passwordResetMail(config, to, token));
}
