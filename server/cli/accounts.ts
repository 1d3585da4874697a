import { sql } from 'kysely';
import { withdrawDeletion } from '#server/features/accounts/deletion-requests.ts';
import { accountMail } from '#server/features/accounts/mails.ts';
import { addressesOf, endResetLinks, formerEmails, isBanned, ownFormerEmails } from '#server/features/accounts/queries.ts';
import { removeSecondFactor } from '#server/features/accounts/second-factor.ts';
import { endOtherSessions } from '#server/features/accounts/sessions.ts';
import { securityMailTexts, standingMailTexts } from '#server/features/accounts/texts/mails.ts';
import { logOperatorAction } from '#server/features/communities/moderation-log.ts';
import { releaseReports } from '#server/features/moderation/reports/review.ts';
import { giveUpReservedName } from '#server/features/people/profiles/names.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { MailTexts } from '#server/platform/mail/mail-layout.ts';
import { formatMoment } from '#server/platform/moment.ts';
import { type ChangeEffects, change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';
import { deleteAccount, lockAccount } from '#server/shell/own-data/account-deletion.ts';
import { type Account, findAccount, isOver } from './find.ts';
import { refuseLastModerator, schoolsModeratedBy } from './moderators.ts';
import { readMoment } from './moments.ts';

const MAX_REASON_LENGTH = 500;
const MAX_SUSPENSION_YEARS = 10;

/** Changes an account in one transaction and logs the action. */
export function changeAccount<Result>(
  operator: Operator,
  who: string,
  action: string,
  work: (trx: Db, account: Account, effects: ChangeEffects) => Promise<Result>,
): Promise<Result> {
  return change(operator, async (trx, effects) => {
    const account = await findAccount(trx, who);
    const result = await work(trx, account, effects);
    await logAct(trx, operator, { action, memberId: account.id });
    return result;
  });
}

/** Returns no content and no credentials. */
export async function showAccount({ db }: Operator, who: string) {
  const account = await findAccount(db, who);
  const { rows } = await sql<Record<'posts' | 'comments' | 'likes' | 'messages' | 'files' | 'sessions', number>>`
    SELECT (SELECT count(*)::int FROM posts WHERE author_id = ${account.id}) AS posts,
      (SELECT count(*)::int FROM comments WHERE author_id = ${account.id}) AS comments,
      (SELECT count(*)::int FROM post_reactions WHERE member_id = ${account.id})
        + (SELECT count(*)::int FROM comment_reactions WHERE member_id = ${account.id}) AS likes,
      (SELECT count(*)::int FROM messages WHERE sender_id = ${account.id}) AS messages,
      (SELECT count(*)::int FROM attachments WHERE owner_id = ${account.id}) AS files,
      (SELECT count(*)::int FROM sessions WHERE member_id = ${account.id} AND expires_at > now()) AS sessions`.execute(db);
  const pending = await db
    .selectFrom('email_changes')
    .select('email')
    .where('member_id', '=', account.id)
    .where('session_id', 'is', null)
    .executeTakeFirst();
  const formerNames = await db
    .selectFrom('former_names')
    .select(['kind', 'name', 'changed_at as until'])
    .where('member_id', '=', account.id)
    .orderBy('changed_at', 'desc')
    .execute();
  const warnings = await db
    .selectFrom('warnings')
    .select(['created_at as at', 'reason', 'note'])
    .where('member_id', '=', account.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const log = await db
    .selectFrom('operator_log')
    .select(['created_at as at', 'operator', 'action', 'subject'])
    .where('member_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    formerNames,
    formerEmails: (await formerEmails(db, account.id)).map(({ email, changed_at }) => ({ email, until: changed_at })),
    newEmail: pending?.email ?? null,
    confirmed: account.email_verified,
    kind: account.user_type,
    school: account.school,
    year: account.year,
    moderates: (await schoolsModeratedBy(db, account.id)).map(({ slug }) => slug).sort(),
    signedUpAt: account.created_at,
    suspended: isOver(account.suspended_until) ? null : { until: account.suspended_until, reason: account.suspension_reason },
    bannedAt: account.banned_at,
    deletedAt: account.delete_at,
    secondFactorSince: account.second_factor_at,
    warnings,
    has: rows[0] ?? null,
    log,
  };
}

/**
 * A date (the end of that day) or a time, in UTC unless it names a zone.
 * @throws {Refusal} for an invalid or past date, or one so far away that a ban is meant
 */
export function readUntil(text: string, now = new Date()): Date {
  const until = readMoment(text, '23:59:59');
  if (until <= now) throw usageError(`${text} is in the past. A suspension ends in the future; “account unsuspend” ends one now.`);
  if (until.getUTCFullYear() > now.getUTCFullYear() + MAX_SUSPENSION_YEARS)
    throw usageError(`${text} is more than ${MAX_SUSPENSION_YEARS} years away. For good there is “account ban”.`);
  return until;
}

function readReason(text: string): string {
  const reason = text.trim().replace(/\s+/g, ' ');
  if (reason.length > MAX_REASON_LENGTH) throw usageError(`The reason has more than ${MAX_REASON_LENGTH} characters.`);
  return reason;
}

interface StatusChange {
  action: 'suspend' | 'unsuspend' | 'ban' | 'unban';
  words: MailTexts;
  detail?: string;
  subject?: Record<string, unknown>;
}

/** An unconfirmed address gets no mail: it may be a stranger's. */
async function recordStatusChange(
  trx: Db,
  operator: Operator,
  effects: ChangeEffects,
  account: Account,
  { action, words, detail = '', subject = {} }: StatusChange,
) {
  await logOperatorAction(trx, account, action, detail);
  if (account.email_verified) await queueMail(trx, operator.jobs, accountMail(operator.config, account, words));
  if (action === 'ban') effects.signedOut(account.id);
  else effects.account(account.id);
  await logAct(trx, operator, { action: `account.${action}`, memberId: account.id, subject });
}

export async function suspend(operator: Operator, who: string, until: string, reasonText: string, force = false) {
  const end = readUntil(until).toISOString();
  const reason = readReason(reasonText);
  return change(operator, async (trx, effects) => {
    const account = await findAccount(trx, who);
    if (account.banned_at !== null) throw new Refusal(`${account.username} is banned already.`);
    await refuseLastModerator(trx, operator, account, force);
    await trx.updateTable('members').set({ suspended_until: end, suspension_reason: reason }).where('id', '=', account.id).execute();
    await releaseReports(trx, effects.announce, account.id);
    const subject = { until: end, reason };
    const words = standingMailTexts.suspended(operator.config, formatMoment(new Date(end)), reason);
    const detail = `until ${end.slice(0, 16).replace('T', ' ')} UTC${reason === '' ? '' : `: ${reason}`}`;
    await recordStatusChange(trx, operator, effects, account, { action: 'suspend', words, detail, subject });
    return { username: account.username, ...subject };
  });
}

export async function unsuspend(operator: Operator, who: string) {
  return change(operator, async (trx, effects) => {
    const account = await findAccount(trx, who);
    if (isOver(account.suspended_until)) throw new Refusal(`${account.username} is not suspended.`);
    await trx.updateTable('members').set({ suspended_until: null, suspension_reason: '' }).where('id', '=', account.id).execute();
    const words = standingMailTexts.unsuspended(operator.config);
    await recordStatusChange(trx, operator, effects, account, { action: 'unsuspend', words });
    return { username: account.username };
  });
}

export async function ban(operator: Operator, who: string, reasonText: string, force = false) {
  const reason = readReason(reasonText);
  return change(operator, async (trx, effects) => {
    const account = await findAccount(trx, who);
    if (account.banned_at !== null) throw new Refusal(`${account.username} is banned already.`);
    await refuseLastModerator(trx, operator, account, force);
    // The address may have changed before the lock.
    const { email } = await trx
      .updateTable('members')
      .set({ banned_at: sql<string>`now()` })
      .where('id', '=', account.id)
      .returning('email')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('moderators').where('member_id', '=', account.id).execute();
    await releaseReports(trx, effects.announce, account.id);
    await giveUpReservedName(trx, account.id);
    await endOtherSessions(trx, account.id, null);
    await endResetLinks(trx, account.id);
    const banned = { ...account, email };
    const addresses = await allAddressesOf(trx, banned);
    await trx
      .insertInto('banned_emails')
      .values(addresses.map((email) => ({ email, reason })))
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ reason, until: null }))
      .execute();
    const words = standingMailTexts.banned(operator.config, reason);
    await recordStatusChange(trx, operator, effects, banned, { action: 'ban', words, detail: reason, subject: { reason } });
    return { username: account.username, addresses };
  });
}

/** Includes former addresses of the last year, so that nobody returns with one of them. */
async function allAddressesOf(trx: Db, { id, email }: Account): Promise<string[]> {
  return [...new Set([email, ...(await ownFormerEmails(trx, id))].flatMap(addressesOf))];
}

/**
 * The username of a banned account that once had this address and stays banned when the address is
 * freed.
 */
async function stillBanned(trx: Db, address: string): Promise<string | null> {
  const found = await trx
    .selectFrom('former_emails as f')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select('m.username')
    .where('f.email', 'in', addressesOf(address))
    .where('m.banned_at', 'is not', null)
    .executeTakeFirst();
  return found?.username ?? null;
}

/** Unbans the account, or only the address if no banned account has it now. */
export async function unban(operator: Operator, who: string) {
  return change(operator, async (trx, effects) => {
    const unbanEmails = (emails: string[]) => trx.deleteFrom('banned_emails').where('email', 'in', emails).executeTakeFirstOrThrow();
    const banned = trx.selectFrom('members').select('id').where('email', '=', who.toLowerCase()).where('banned_at', 'is not', null);
    // Somebody may have signed up with a former address of the banned account.
    if (who.includes('@') && (await banned.execute()).length === 0) {
      if ((await unbanEmails(addressesOf(who))).numDeletedRows === 0n) throw new Refusal(`“${who}” is not banned.`);
      await logAct(trx, operator, { action: 'address.unban' });
      return { username: null, addresses: addressesOf(who), stillBanned: await stillBanned(trx, who) };
    }
    const account = await findAccount(trx, who);
    if (account.banned_at === null) throw new Refusal(`${account.username} is not banned.`);
    await trx.updateTable('members').set({ banned_at: null }).where('id', '=', account.id).execute();
    const addresses = await allAddressesOf(trx, account);
    await unbanEmails(addresses);
    await recordStatusChange(trx, operator, effects, account, { action: 'unban', words: standingMailTexts.unbanned(operator.config) });
    return { username: account.username, addresses, stillBanned: null };
  });
}

export async function disableSecondFactor(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.second-factor-off', async (trx, account, effects) => {
    if (!(await removeSecondFactor(trx, account.id))) throw new Refusal(`${account.username} does not log in in two steps.`);
    await endOtherSessions(trx, account.id, null);
    if (operator.config.moderatorsNeedSecondFactor) await releaseReports(trx, effects.announce, account.id);
    await queueMail(trx, operator.jobs, accountMail(operator.config, account, securityMailTexts.takenOff(operator.config)));
    effects.signedOut(account.id);
    return { username: account.username };
  });
}

export async function removeAccount(operator: Operator, who: string, withContent: boolean, force = false) {
  return change(operator, async (trx, effects) => {
    const account = await findAccount(trx, who);
    await refuseLastModerator(trx, operator, account, force);
    const locked = await lockAccount(trx, account.id, withContent);
    // Deleted while this transaction waited for the lock.
    if (locked === undefined) throw new Refusal(`${account.username} is gone already.`);
    const deleted = await deleteAccount(trx, operator, effects.announce, locked, withContent);
    effects.signedOut(account.id);
    await logOperatorAction(
      trx,
      account,
      'delete-account',
      withContent ? 'with posts and comments' : 'posts and comments stay as Anonymous',
    );
    await logAct(trx, operator, { action: 'account.delete', memberId: account.id, subject: { withContent, ...deleted } });
    return { username: account.username, email: account.email, free: !(await isBanned(trx, account.email)), withContent, ...deleted };
  });
}

export async function cancelAccountDeletion(operator: Operator, who: string) {
  return changeAccount(operator, who, 'account.keep', async (trx, account, effects) => {
    if (!(await withdrawDeletion(trx, operator, account))) throw new Refusal(`${account.username} has not asked for a deletion.`);
    effects.account(account.id);
    return { username: account.username };
  });
}
