import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { securityMail } from './mails.ts';
import { securityMailTexts } from './texts/mails.ts';

// Two more than an app shows: nobody takes one for the other.
const DIGITS = 8;
/** Codes that may be typed in for one that was mailed. */
const TRIES = 5;
const SENT_SINCE = sql<string>`now() - interval '10 minutes'`;
/** Seconds: the next hour, in which three more go out (rate-limit.ts). */
const NEXT_MAILS = 3_600;

/** These codes are short, unlike recovery codes: only with a secret does a hash of one give nothing away. */
function hashOf({ secret }: Config, sessionId: string, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', secret).update(`mailed code ${sessionId} ${purpose} ${code}`).digest('base64url');
}

function ownSession({ sessionId }: RequestContext): string {
  if (sessionId === null) throw failure('SESSION_MISSING');
  return sessionId;
}

/**
 * Mails a code that shows, once it is typed in, that mails to this address reach whoever sits here
 * (docs/decisions/033-stolen-passwords.md). It takes the place of the one before.
 * @throws TOO_MANY_REQUESTS where several were mailed in this hour
 */
export async function mailCode(context: RequestContext, owner: Person, purpose: CodePurpose): Promise<void> {
  const { config, db, jobs, limits } = context;
  const sessionId = ownSession(context);
  if (!(await limits.takeMail(owner.email, 'code')))
    throw failure('TOO_MANY_REQUESTS', SECOND_FACTOR_TEXTS.mailedOften, { retryAfter: NEXT_MAILS });
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const hash = hashOf(config, sessionId, purpose, code);
  await db.transaction().execute(async (trx) => {
    if (!(await keep(trx, sessionId, hash))) throw failure('SESSION_MISSING');
    const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
    await queueMail(
      trx,
      jobs,
      securityMail(context, owner, (site, when) => securityMailTexts.proof(site, when, purpose, shown)),
    );
  });
}

/** False where the session has just been ended. */
async function keep(trx: Db, sessionId: string, hash: string): Promise<boolean> {
  const held = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).forKeyShare().executeTakeFirst();
  if (held === undefined) return false;
  const row = { hash, tries: 0, sent_at: sql<string>`now()` };
  await trx
    .insertInto('mailed_codes')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
  return true;
}

/**
 * Uses up the code that was mailed in this session for this purpose. A wrong one, an old one, one of too many tries and
 * none at all get the same answer.
 * @throws INPUT_INVALID
 */
export async function checkMailedCode(context: RequestContext, purpose: CodePurpose, typed: string): Promise<void> {
  const { config, db } = context;
  const sessionId = ownSession(context);
  if (!(await take(db, sessionId, hashOf(config, sessionId, purpose, typed.replace(/[\s-]/g, '')))))
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
