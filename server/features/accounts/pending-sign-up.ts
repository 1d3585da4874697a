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
import { existingAccountMail } from './mails.ts';
import { findByEmail, hasOtherAccount } from './queries.ts';

/** Tells one sign-up with an address from another. */
export function markOf(signedUpAt: Date | string): string {
  return new Date(signedUpAt).getTime().toString(36);
}

/**
 * Anybody can sign up with anybody's address; only its owner can confirm. So the newest sign-up with an unconfirmed
 * address replaces the one before, and each link confirms only the sign-up it was sent for: whoever signs up
 * and confirms has the password they chose.
 */
export const ConfirmationLink = z.strictObject({
  email: z.string(),
  /** Of a sign-up. */
  mark: z.string().optional(),
  /** In its place: of the change of an address that an operator has begun. */
  changeId: z.string().optional(),
});
type ConfirmationLink = z.infer<typeof ConfirmationLink>;

export function confirmationToken(config: Config, link: ConfirmationLink): Promise<string> {
  return signJWT(link, confirmationKey(config), RETENTION.confirmationHours * 3_600);
}

/** Signs confirmation links and nothing else, so that no other token of ours confirms an address. */
export function confirmationKey({ secret }: Secret): string {
  return `${secret}:confirmation`;
}

/** Null for a token without our signature, and for one that has expired. */
export async function readConfirmationLink(config: Config, token: string): Promise<ConfirmationLink | null> {
  return readWith(config, (secret) => verifyJWT<ConfirmationLink>(token, confirmationKey(secret)));
}

/**
 * Puts a newer sign-up in the place of one whose address was never confirmed.
 * @returns when; null where the address has been confirmed meanwhile, and nothing was written
 */
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
      // The account belongs to whoever confirmed it: their password must never be written over.
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

/** Hex digits of the mark in a decoy address. */
const DECOY_MARK_LENGTH = 16;
/** For PostgreSQL. */
export const DECOY_END = `\\.[0-9a-f]{${DECOY_MARK_LENGTH}}\\.invalid$`;

/**
 * The address under which a sign-up with a registered address is stored. Such a decoy is a pending sign-up like any other,
 * so log-in, resending, username checks and clean-up do not reveal that the address has an account. It cannot be
 * confirmed: its mails are notices to the owner. The mark makes the address impossible to guess.
 */
export function decoyAddress({ secret }: Secret, email: string): string {
  const mark = createHmac('sha256', secret).update(`decoy sign-up ${email}`).digest('hex').slice(0, DECOY_MARK_LENGTH);
  return `${email}.${mark}.invalid`;
}

/** The registered address behind a decoy address; null for any other address. */
function registeredAddress(config: Config, address: string): string | null {
  const email = address.split('.').slice(0, -2).join('.');
  return address === decoyAddress(config, email) ? email : null;
}

/** Whether a sign-up stands for one with a registered address, and can never be confirmed. */
export function isDecoy(config: Config, address: string): boolean {
  return registeredAddress(config, address) !== null;
}

/** The address under which to store a sign-up: a decoy if the mailbox has an account. @param email in lower case */
export async function signUpAddress(db: Db, config: Config, email: string): Promise<string> {
  const known = await findByEmail(db, email);
  const taken = await hasOtherAccount(db, email);
  const registered = known === undefined ? taken : known.emailVerified;
  return registered ? decoyAddress(config, email) : email;
}

/** A decoy in place of a sign-up with an address that an account takes over now: answers about it stay as they are. */
export async function turnIntoDecoy(trx: Db, config: Config, email: string): Promise<void> {
  const address = decoyAddress(config, email);
  await trx.deleteFrom('members').where('email', '=', address).execute();
  // Its links confirm nothing any more: they are for the sign-up as it was.
  const updated_at = new Date().toISOString();
  await trx
    .updateTable('members')
    .set({ email: address, updated_at })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .execute();
}

/** Of sign-ups of others with an address of this mailbox. */
function isDecoyOf(email: string) {
  return sql<boolean>`NOT email_verified AND email ~ ${DECOY_END}
    AND regexp_replace(regexp_replace(email, ${DECOY_END}, ''), '\\+[^@]*@', '@') = ${mailboxOf(email)}`;
}

export async function deleteDecoys(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('members').where(isDecoyOf(email)).execute();
}

/** Sign-ups in place of the decoys of a mailbox that has no account any more. */
export async function releaseDecoys(trx: Db, email: string): Promise<void> {
  await sql`
    UPDATE members d SET email = regexp_replace(email, ${DECOY_END}, '')
    WHERE ${isDecoyOf(email)}
      AND NOT EXISTS (SELECT FROM members m WHERE m.email = regexp_replace(d.email, ${DECOY_END}, ''))`.execute(trx);
}

interface PendingSignUp {
  email: string;
  name: string;
  updatedAt: Date;
}

/** Counts a mail about a sign-up; false when its mailbox has reached the limit. */
export function takeSignUpMail({ config, limits }: Pick<Services, 'config' | 'limits'>, address: string): Promise<boolean> {
  const registered = registeredAddress(config, address);
  // Notices have their own count: a shared one would reveal that the owner was recently sent a confirmation link.
  return registered === null ? limits.takeMail(address, 'confirmation') : limits.takeMail(registered, 'notice');
}

/**
 * Mails the confirmation link of a pending sign-up (link-mails.ts writes it); for a decoy, mails the owner that they already
 * have an account.
 */
export async function mailSignUp({ config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>, signUp: PendingSignUp) {
  const registered = registeredAddress(config, signUp.email);
  const owner = await findByEmail(db, registered ?? signUp.email);
  if (registered !== null) return queueMail(db, jobs, existingAccountMail(config, { email: registered, name: owner?.name ?? '' }));
  const link = { email: signUp.email, mark: markOf(signUp.updatedAt) } satisfies ConfirmationLink;
  await queueLinkMail(db, jobs, { to: signUp.email, link });
}

/** In better-auth's "salt:key" format. No password matches it. Hashing one instead could be refused by a full queue. */
export const unusableHash = () => `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`;

/**
 * Confirms the address of a sign-up. Of several simultaneous requests exactly one succeeds.
 * @param signedUpAt of the sign-up that the link was sent for
 * @param dropPassword makes its password unusable in the same transaction
 * @returns false if the link was already used, the sign-up was replaced, or the mailbox has an account
 */
export async function confirmSignUp(db: Db, memberId: string, signedUpAt: string, dropPassword: boolean): Promise<boolean> {
  try {
    return await db.transaction().execute((trx) => writeConfirmation(trx, memberId, signedUpAt, dropPassword));
  } catch (error) {
    if (isUniqueViolation(error, 'members_by_mailbox')) return false;
    throw error;
  }
}

/** The same in the caller's transaction. @throws a unique violation if the mailbox has an account */
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
