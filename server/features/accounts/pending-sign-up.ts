import { createHmac, randomBytes } from 'node:crypto';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { queueLinkMail, queueMail } from '#server/platform/mail/mail.ts';
import { readWith, type Secret } from '#server/platform/secrets.ts';
import type { SignUp } from '#shared/contract/accounts/forms.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { accountMail } from './mails.ts';
import { findByEmail, hasOtherAccount } from './queries.ts';
import { accountMailTexts } from './texts/mails.ts';

export function signUpVersion(signedUpAt: Date | string): string {
  return new Date(signedUpAt).getTime().toString(36);
}

/** The longest time from the request for a link to its expiry: it is valid from its delivery. */
export const LINK_HOURS = RETENTION.mailTriedDays * 24 + RETENTION.confirmationHours;

/**
 * Anyone can sign up with any address, but only its owner can confirm it. So the newest unconfirmed
 * sign-up replaces the one before, and each link confirms only its own sign-up.
 */
export const ConfirmationLink = z.strictObject({
  email: z.string(),
  mark: z.string().optional(),
  /** Instead of `mark`: a change of address begun by an operator. */
  changeId: z.string().optional(),
});
type ConfirmationLink = z.infer<typeof ConfirmationLink>;

export function confirmationToken(config: Config, link: ConfirmationLink): Promise<string> {
  return signJWT(link, confirmationKey(config), RETENTION.confirmationHours * 3_600);
}

export function confirmationKey({ secret }: Secret): string {
  return `${secret}:confirmation`;
}

export async function readConfirmationLink(config: Config, token: string): Promise<ConfirmationLink | null> {
  return readWith(config, (secret) => verifyJWT<ConfirmationLink>(token, confirmationKey(secret)));
}

export async function replaceSignUp(db: Db, memberId: string, input: z.infer<typeof SignUp>, passwordHash: string): Promise<Date | null> {
  const now = new Date();
  try {
    return await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('members')
        .set((eb) => ({
          name: input.name,
          username: input.username,
          user_type: input.userType,
          sign_ups: eb('sign_ups', '+', 1),
          updated_at: now.toISOString(),
        }))
        .where('id', '=', memberId)
        .where('email_verified', '=', false)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return null;
      await trx
        .updateTable('credentials')
        .set({ password: passwordHash, updated_at: now.toISOString() })
        .where('member_id', '=', memberId)
        .where('provider_id', '=', 'credential')
        .execute();
      return now;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_username')) throw invalid({ username: SIGN_UP_TEXTS.usernameTaken });
    throw error;
  }
}

/** Leaves the earlier sign-up and its link valid. If an operator confirms it, its password ends. */
export async function countSignUp(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ sign_ups: eb('sign_ups', '+', 1) }))
    .where('id', '=', memberId)
    .where('email_verified', '=', false)
    .execute();
}

const DECOY_MARK_LENGTH = 16;
export const DECOY_END = `\\.[0-9a-f]{${DECOY_MARK_LENGTH}}\\.invalid$`;

/**
 * The stored address of a sign-up whose address is already registered. A decoy behaves like any
 * pending sign-up, so that log-in, resending and username checks do not reveal that the address has
 * an account. It cannot be confirmed; its mails are notices to the owner. The HMAC makes the
 * address impossible to guess.
 */
export function decoyAddress({ secret }: Secret, email: string): string {
  const mark = createHmac('sha256', secret).update(`decoy sign-up ${email}`).digest('hex').slice(0, DECOY_MARK_LENGTH);
  return `${email}.${mark}.invalid`;
}

function registeredAddress(config: Config, address: string): string | null {
  const email = address.split('.').slice(0, -2).join('.');
  return address === decoyAddress(config, email) ? email : null;
}

export function isDecoy(config: Config, address: string): boolean {
  return registeredAddress(config, address) !== null;
}

export async function pendingAddress(db: Db, config: Config, email: string): Promise<string> {
  const known = await findByEmail(db, email);
  const taken = await hasOtherAccount(db, email);
  const registered = known === undefined ? taken : known.emailVerified;
  return registered ? decoyAddress(config, email) : email;
}

/**
 * Called when an account takes over the address of a pending sign-up. Answers about the sign-up
 * stay the same.
 */
export async function turnIntoDecoy(trx: Db, config: Config, email: string): Promise<void> {
  const address = decoyAddress(config, email);
  await trx.deleteFrom('members').where('email', '=', address).execute();
  // Changing `updated_at` invalidates the links of the sign-up.
  const updated_at = new Date().toISOString();
  await trx
    .updateTable('members')
    .set({ email: address, updated_at })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .execute();
}

function isDecoyOf(email: string) {
  return sql<boolean>`NOT email_verified AND email ~ ${DECOY_END}
    AND regexp_replace(regexp_replace(email, ${DECOY_END}, ''), '\\+[^@]*@', '@') = ${mailboxOf(email)}`;
}

export async function deleteDecoys(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('members').where(isDecoyOf(email)).execute();
}

/** Called when the mailbox no longer has an account. */
export async function releaseDecoys(trx: Db, email: string): Promise<void> {
  await sql`
    UPDATE members d SET email = regexp_replace(email, ${DECOY_END}, '')
    WHERE ${isDecoyOf(email)}
      AND NOT EXISTS (SELECT FROM members m WHERE m.email = regexp_replace(d.email, ${DECOY_END}, ''))`.execute(trx);
}

/** For decoys too, so that both are kept equally long. */
export async function noteLinkSent(db: Db, address: string): Promise<void> {
  const sent = { link_sent_at: new Date().toISOString() };
  await db.updateTable('members').set(sent).where('email', '=', address).where('email_verified', '=', false).execute();
}

interface PendingSignUp {
  email: string;
  name: string;
  updatedAt: Date;
}

export function countSignUpMail({ config, limits }: Pick<Services, 'config' | 'limits'>, address: string): Promise<boolean> {
  const registered = registeredAddress(config, address);
  // Counted separately: with a shared limit, an observer could tell whether the owner recently got
  // a confirmation link.
  return registered === null ? limits.takeMail(address, 'confirmation') : limits.takeMail(registered, 'notice');
}

export async function mailSignUp({ config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>, signUp: PendingSignUp) {
  const registered = registeredAddress(config, signUp.email);
  const owner = await findByEmail(db, registered ?? signUp.email);
  if (registered !== null) {
    const to = { email: registered, name: owner?.name ?? '' };
    return queueMail(db, jobs, accountMail(config, to, accountMailTexts.existingAccount(config)));
  }
  const link = { email: signUp.email, mark: signUpVersion(signUp.updatedAt) } satisfies ConfirmationLink;
  await queueLinkMail(db, jobs, { to: signUp.email, link });
}

/** Random, in better-auth's "salt:key" format. Real hashing could be refused by a full queue. */
export const unusableHash = () => `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`;

/**
 * Of several simultaneous requests exactly one succeeds.
 * @returns false if the link was used, the sign-up was replaced, or the mailbox has an account
 */
export async function confirmSignUp(db: Db, memberId: string, signedUpAt: string, dropPassword: boolean): Promise<boolean> {
  try {
    return await db.transaction().execute((trx) => writeConfirmation(trx, memberId, signedUpAt, dropPassword));
  } catch (error) {
    if (isUniqueViolation(error, 'members_by_mailbox')) return false;
    throw error;
  }
}

export async function writeConfirmation(trx: Db, memberId: string, signedUpAt: string, dropPassword: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ email_verified: true, updated_at: new Date().toISOString() })
    .where('id', '=', memberId)
    .where('email_verified', '=', false)
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${signedUpAt}`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (dropPassword) await trx.updateTable('credentials').set({ password: unusableHash() }).where('member_id', '=', memberId).execute();
  return true;
}
