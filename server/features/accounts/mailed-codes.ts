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
import { holdSession } from './sessions.ts';
import { securityMailTexts } from './texts/mails.ts';

// Two more than an app shows: nobody takes one for the other.
const DIGITS = 8;
/** Codes that may be typed in for one that was mailed. */
export const TRIES = 5;
const SENT_SINCE = ago(RETENTION.mailedCodeMinutes, 'minutes');
/** Seconds: the next hour, in which three more go out (rate-limit.ts). */
const NEXT_MAILS = 3_600;

/** A new code, and how people read it. */
export function newCode(): { code: string; shown: string } {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return { code, shown: `${code.slice(0, 4)} ${code.slice(4)}` };
}

/**
 * These codes are short, unlike recovery codes: only with a secret does a hash of one give nothing away.
 * @param code also as people type it, with spaces or hyphens
 */
export function hashOfCode({ secret }: Config, sessionId: string, purpose: string, code: string): string {
  const digits = code.replace(/[\s-]/g, '');
  return createHmac('sha256', secret).update(`mailed code ${sessionId} ${purpose} ${digits}`).digest('base64url');
}

/** Counts a mail with a code. @throws TOO_MANY_REQUESTS where several were mailed to this mailbox in this hour */
export async function takeCodeMail({ limits }: RequestContext, email: string, kind: 'code' | 'new-address'): Promise<void> {
  if (!(await limits.takeMail(email, kind)))
    throw failure('TOO_MANY_REQUESTS', SECOND_FACTOR_TEXTS.mailedOften, { retryAfter: NEXT_MAILS });
}

export function ownSession({ sessionId }: RequestContext): string {
  if (sessionId === null) throw failure('SESSION_MISSING');
  return sessionId;
}

/**
 * Mails a code that shows, once it is typed in, that mails to this address reach whoever sits here
 * (docs/decisions/033-stolen-passwords.md). It takes the place of the one before.
 * @throws TOO_MANY_REQUESTS where several were mailed in this hour
 */
export async function mailCode(context: RequestContext, owner: Person, purpose: CodePurpose): Promise<void> {
  const { config, db, jobs } = context;
  const sessionId = ownSession(context);
  await takeCodeMail(context, owner.email, 'code');
  const { code, shown } = newCode();
  const hash = hashOfCode(config, sessionId, purpose, code);
  const validity: MailValidity = { of: 'code', sessionId, hash };
  await db.transaction().execute(async (trx) => {
    if (!(await holdSession(trx, sessionId))) throw failure('SESSION_MISSING');
    await keep(trx, sessionId, hash);
    const mail = securityMail(context, owner, (site, when) => securityMailTexts.proof(site, when, purpose, shown));
    await queueMail(trx, jobs, { ...mail, validity });
  });
}

async function keep(trx: Db, sessionId: string, hash: string): Promise<void> {
  const row = { hash, tries: 0, sent_at: sql<string>`now()` };
  await trx
    .insertInto('mailed_codes')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

/**
 * Uses up the code that was mailed in this session for this purpose. A wrong one, an old one, one of too many tries and
 * none at all get the same answer.
 * @throws INPUT_INVALID
 */
export async function checkMailedCode(context: RequestContext, purpose: CodePurpose, typed: string): Promise<void> {
  const { config, db } = context;
  const sessionId = ownSession(context);
  if (!(await take(db, sessionId, hashOfCode(config, sessionId, purpose, typed))))
    throw invalid({ mailedCode: SECOND_FACTOR_TEXTS.mailedCodeWrong });
}

/** Counts the try before it is looked at, so that codes sent all at once gain nothing. */
async function take(db: Db, sessionId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('mailed_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('tries', '<', TRIES)
    .where('sent_at', '>', SENT_SINCE)
    .returning('session_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  // Of two who send it at once one finds it used.
  const { numDeletedRows } = await db
    .deleteFrom('mailed_codes')
    .where('session_id', '=', sessionId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
