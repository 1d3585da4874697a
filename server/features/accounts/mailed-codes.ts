import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { MailValidity } from './mail-validity.ts';
import { securityMail } from './mails.ts';
import { lockSession } from './sessions.ts';
import { securityMailTexts } from './texts/mails.ts';

// Two digits more than an authenticator app shows, so that nobody confuses the two.
const DIGITS = 8;
export const TRIES = 5;
const SENT_SINCE = ago(RETENTION.mailedCodeMinutes, 'minutes');
const NEXT_MAILS = 3_600;

export function newCode(): { code: string; shown: string } {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return { code, shown: `${code.slice(0, 4)} ${code.slice(4)}` };
}

/**
 * Keyed with the secret, because a plain hash of so short a code could be reversed.
 * @param code may contain spaces and hyphens
 */
export function hashOfCode({ secret }: Config, sessionId: string, purpose: string, code: string): string {
  const digits = code.replace(/[\s-]/g, '');
  return createHmac('sha256', secret).update(`mailed code ${sessionId} ${purpose} ${digits}`).digest('base64url');
}

export async function takeCodeMail({ limits }: RequestContext, email: string, kind: 'code' | 'new-address'): Promise<void> {
  if (!(await limits.takeMail(email, kind)))
    throw failure('TOO_MANY_REQUESTS', SECOND_FACTOR_TEXTS.mailedOften, { retryAfter: NEXT_MAILS });
}

export function ownSession({ sessionId }: RequestContext): string {
  if (sessionId === null) throw failure('SESSION_MISSING');
  return sessionId;
}

/** Replaces an earlier code (docs/decisions/004-accounts.md). @throws TOO_MANY_REQUESTS */
export async function mailCode(context: RequestContext, owner: Person, purpose: CodePurpose): Promise<void> {
  const { config, db, jobs } = context;
  const sessionId = ownSession(context);
  await takeCodeMail(context, owner.email, 'code');
  const { code, shown } = newCode();
  const hash = hashOfCode(config, sessionId, purpose, code);
  const validity: MailValidity = { of: 'code', sessionId, hash };
  await db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, sessionId))) throw failure('SESSION_MISSING');
    await storeCode(trx, sessionId, hash);
    const mail = securityMail(context, owner, (site, when) => securityMailTexts.proof(site, when, purpose, shown));
    await queueMail(trx, jobs, { ...mail, validity });
  });
}

async function storeCode(trx: Db, sessionId: string, hash: string): Promise<void> {
  const row = { hash, tries: 0, sent_at: sql<string>`now()` };
  await trx
    .insertInto('mailed_codes')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

/** Gives the same answer for wrong, expired and missing codes and after too many tries. */
export async function checkMailedCode(context: RequestContext, purpose: CodePurpose, typed: string): Promise<void> {
  const { config, db } = context;
  const sessionId = ownSession(context);
  if (!(await useCode(db, sessionId, hashOfCode(config, sessionId, purpose, typed))))
    throw invalid({ mailedCode: SECOND_FACTOR_TEXTS.mailedCodeWrong });
}

/** Counts the try before the check, so that parallel requests get no extra tries. */
async function useCode(db: Db, sessionId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('mailed_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('tries', '<', TRIES)
    .where('sent_at', '>', SENT_SINCE)
    .returning('session_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('mailed_codes')
    .where('session_id', '=', sessionId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
