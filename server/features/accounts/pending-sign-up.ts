import type { z } from 'zod';
import { type Db, isUniqueViolation } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { SignUp } from '#shared/contract/accounts.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';

/**
 * Anybody can sign up with anybody's address; only its owner can confirm. So the newest sign-up with an unconfirmed
 * address replaces the one before, and each link confirms only the sign-up it was sent for: whoever signs up
 * and confirms has the password they chose.
 */
export function markedToken(token: string, signedUpAt: Date | string): string {
  return `${token}.${markOf(signedUpAt)}`;
}

/** Tells one sign-up with an address from another. */
export function markOf(signedUpAt: Date | string): string {
  return new Date(signedUpAt).getTime().toString(36);
}

export interface ConfirmationLink {
  /** better-auth's own token. */
  token: string;
  /** The address in it, as long as the token has not been checked a mere claim. */
  email: string;
  mark: string;
}

/** Takes a link's token apart; null for anything that was never one. */
export function readMarkedToken(marked: string): ConfirmationLink | null {
  const parts = marked.split('.');
  const [, payload = ''] = parts;
  if (parts.length !== 4) return null;
  try {
    const { email } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { email?: unknown };
    return typeof email === 'string' ? { token: parts.slice(0, 3).join('.'), email, mark: parts[3] ?? '' } : null;
  } catch {
    return null;
  }
}

/** Whether a link was sent for this sign-up and not for one that it has replaced. */
export function isForSignUp({ mark }: ConfirmationLink, signedUpAt: string): boolean {
  return mark === markOf(signedUpAt);
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
