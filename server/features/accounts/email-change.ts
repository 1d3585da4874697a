import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { ago, type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Person, RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { queueMail, redirectMails } from '#server/platform/mail/mail.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { alwaysAccepted, emailProblem, mailboxOf } from '#shared/rules/sign-up.ts';
import type { MailValidity } from './mail-validity.ts';
import { hashOfCode, newCode, ownSession, TRIES, takeCodeMail } from './mailed-codes.ts';
import { namelessMail, securityMail } from './mails.ts';
import { releaseDecoys, turnIntoDecoy, unusableHash } from './pending-sign-up.ts';
import { endResetLinks, hasAccountBesides, isBanned, schoolOfEmail } from './queries.ts';
import { endOtherSessions, lockSession, lockSessions } from './sessions.ts';
import { emailChangeMailTexts, emailChangeTexts } from './texts/email-change.ts';

/** Longer than for other codes, because mail servers may delay the first mail of a new sender. */
const VALID_MINUTES = RETENTION.emailChangeCodeMinutes;
const BEGUN_SINCE = ago(VALID_MINUTES, 'minutes');
/**
 * A sign-up with the new address that arrives during the change causes a unique violation. The next
 * attempt turns it into a decoy.
 */
const ATTEMPTS = 3;

const currentPurpose = (email: string) => `change to ${email}`;
const newPurpose = (email: string) => `change into ${email}`;

type Account = Pick<Person, 'id' | 'email' | 'userType' | 'institutionId'>;

export async function newEmailProblem(db: Db, config: Config, account: Account, email: string): Promise<string | null> {
  if (email === account.email) return emailChangeTexts.same;
  const problem = emailProblem(email, account.userType);
  if (problem !== null) return problem;
  if (await isBanned(db, email, account.id)) return emailChangeTexts.closed(config.supportEmail);
  if (account.userType !== 'medical_student' || account.institutionId === null || alwaysAccepted.has(email)) return null;
  const school = await db
    .selectFrom('institutions as i')
    .select(['i.id', 'i.name', schoolOfEmail(email).as('ofEmail')])
    .where('i.id', '=', account.institutionId)
    .executeTakeFirstOrThrow();
  return school.ofEmail === school.id ? null : emailChangeTexts.notOfSchool(school.name);
}

export async function pendingEmailChange({ db, sessionId }: RequestContext) {
  if (sessionId === null) return null;
  const row = await db
    .selectFrom('email_changes')
    .select(['email', 'begun_at'])
    .where('session_id', '=', sessionId)
    .where('tries', '<', TRIES)
    .where('begun_at', '>', BEGUN_SINCE)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { email: row.email, codesEndAt: new Date(Date.parse(row.begun_at) + VALID_MINUTES * 60_000).toISOString() };
}

/**
 * If the new address has an account, its owner gets a notice instead of a code, and the caller
 * cannot tell (docs/decisions/004-accounts.md).
 * @throws INPUT_INVALID, or TOO_MANY_REQUESTS if one of the two got too many mails
 */
export async function beginEmailChange(context: RequestContext, owner: Person, email: string): Promise<void> {
  const { config, db, jobs } = context;
  const sessionId = ownSession(context);
  const problem = await newEmailProblem(db, config, owner, email);
  if (problem !== null) throw invalid({ email: problem });
  await takeCodeMail(context, owner.email, 'code');
  // Also counted by account, because the address differs after each change.
  await takeCodeMail(context, owner.id, 'code');
  await takeCodeMail(context, email, 'new-address');
  const [current, fresh] = [newCode(), newCode()];
  const isTaken = await hasAccountBesides(db, email, owner.id);
  await db.transaction().execute(async (trx) => {
    // The member before the session: the lock order of the code that ends sessions.
    await trx.selectFrom('members').select('id').where('id', '=', owner.id).forKeyShare().execute();
    if (!(await lockSession(trx, sessionId))) throw failure('SESSION_MISSING');
    const row = {
      id: sql<string>`uuidv7()`,
      email,
      current_hash: hashOfCode(config, sessionId, currentPurpose(email), current.code),
      new_hash: hashOfCode(config, sessionId, newPurpose(email), fresh.code),
      tries: 0,
      begun_at: sql<string>`now()`,
    };
    const { id } = await trx
      .insertInto('email_changes')
      .values({ member_id: owner.id, session_id: sessionId, ...row })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    const validity: MailValidity = { of: 'emailChange', id };
    const toOwner = securityMail(context, owner, (site, when) => emailChangeMailTexts.currentCode(site, when, current.shown));
    const words = isTaken ? emailChangeMailTexts.taken(config) : emailChangeMailTexts.newCode(config, fresh.shown);
    for (const mail of [toOwner, namelessMail(config, email, words)]) await queueMail(trx, jobs, { ...mail, validity });
  });
}

export async function withdrawEmailChange({ db, sessionId }: RequestContext): Promise<void> {
  await db.deleteFrom('email_changes').where('session_id', '=', sessionId).execute();
}

/**
 * @throws INPUT_INVALID for a wrong code; CONFLICT if the codes expired or the address became
 * unavailable
 */
export async function confirmEmailChange(
  context: RequestContext,
  owner: Person,
  typed: { currentCode: string; newCode: string },
): Promise<string> {
  const { config, db } = context;
  const sessionId = ownSession(context);
  // Count the try before the check, so that parallel requests get no extra tries.
  const row = await db
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('tries', '<', TRIES)
    .where('begun_at', '>', BEGUN_SINCE)
    .returning(['id', 'email', 'current_hash', 'new_hash'])
    .executeTakeFirst();
  if (row === undefined) throw failure('CONFLICT', emailChangeTexts.over);
  const errors: Record<string, string> = {};
  if (hashOfCode(config, sessionId, currentPurpose(row.email), typed.currentCode) !== row.current_hash)
    errors.currentCode = emailChangeTexts.codeWrong;
  if (hashOfCode(config, sessionId, newPurpose(row.email), typed.newCode) !== row.new_hash) errors.newCode = emailChangeTexts.codeWrong;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const problem = await changeEmail(context, owner.id, row.id, sessionId);
  if (problem !== null) throw failure('CONFLICT', problem);
  return row.email;
}

/**
 * Also ends all other sessions and invalidates earlier mailed links and codes.
 * @param keptSession null: ends all sessions
 * @returns the problem; null on success
 */
export async function changeEmail(
  context: RequestContext,
  memberId: string,
  changeId: string,
  keptSession: string | null,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const problem = await context.db
        .transaction()
        .execute((trx) => applyChange({ ...context, db: trx }, memberId, changeId, keptSession));
      context.live.recheck([memberId]);
      return problem;
    } catch (error) {
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

/**
 * After a change by an operator: people who know the password or requested the deletion may not be
 * the owner.
 */
async function lockOut(trx: Db, memberId: string): Promise<void> {
  await trx.updateTable('credentials').set({ password: unusableHash() }).where('member_id', '=', memberId).execute();
  await trx.updateTable('members').set({ delete_at: null, delete_with_content: false }).where('id', '=', memberId).execute();
}

async function applyChange(
  context: RequestContext,
  memberId: string,
  changeId: string,
  keptSession: string | null,
): Promise<string | null> {
  const { db: trx, jobs } = context;
  await lockSessions(trx, memberId);
  const change = await trx.deleteFrom('email_changes').where('id', '=', changeId).returning('email').executeTakeFirst();
  const owner = await trx
    .selectFrom('members')
    .select(['name', 'username', 'email', 'user_type as userType', 'institution_id as institutionId'])
    .where('id', '=', memberId)
    .where('banned_at', 'is', null)
    .executeTakeFirst();
  if (change === undefined || owner === undefined) return emailChangeTexts.over;
  const { email } = change;
  const problem = await replaceEmail(context, { ...owner, id: memberId }, email, keptSession);
  if (problem !== null) return problem;
  const mails = [
    securityMail(context, owner, (site, when) => emailChangeMailTexts.changedFrom(site, when, owner.username)),
    securityMail(
      context,
      { ...owner, email },
      keptSession === null ? emailChangeMailTexts.operatorChangedTo : emailChangeMailTexts.changedTo,
    ),
  ];
  for (const mail of mails) await queueMail(trx, jobs, mail);
  return null;
}

/**
 * Requires `lockSessions`. The caller notifies both mailboxes.
 * @param keptSession null: ends all sessions and makes the password unusable
 * @returns the problem; null on success
 */
export async function replaceEmail(
  { config, db: trx, jobs }: Pick<RequestContext, 'config' | 'db' | 'jobs'>,
  owner: Account,
  email: string,
  keptSession: string | null,
): Promise<string | null> {
  const problem = await newEmailProblem(trx, config, owner, email);
  if (problem !== null) return problem;
  if (await hasAccountBesides(trx, email, owner.id)) return emailChangeTexts.taken;
  await turnIntoDecoy(trx, config, email);
  await trx.updateTable('members').set({ email, updated_at: new Date().toISOString() }).where('id', '=', owner.id).execute();
  if (mailboxOf(owner.email) !== mailboxOf(email)) await releaseDecoys(trx, owner.email);
  await trx.insertInto('former_emails').values({ member_id: owner.id, email: owner.email }).execute();
  // A change begun by the operator stays, so that an intruder cannot cancel the owner's recovery.
  const pending = trx.deleteFrom('email_changes').where('member_id', '=', owner.id);
  await (keptSession === null ? pending : pending.where('session_id', 'is not', null)).execute();
  if (keptSession === null) await lockOut(trx, owner.id);
  await endResetLinks(trx, owner.id);
  await trx.deleteFrom('mailed_codes').where('session_id', '=', keptSession).execute();
  await endOtherSessions(trx, owner.id, keptSession);
  await redirectMails(trx, jobs, owner.email, email);
  return null;
}
