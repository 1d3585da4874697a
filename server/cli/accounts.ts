import { sql } from 'kysely';
import { banMail, suspensionMail, unbanMail, unsuspensionMail } from '#server/features/accounts/mails.ts';
import { endResetLinks } from '#server/features/accounts/queries.ts';
import { endOtherSessions } from '#server/features/accounts/sessions.ts';
import { logOperator, type OperatorAction } from '#server/features/communities/moderation-log.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { mailboxOf } from '#shared/rules/sign-up.ts';
import { change, logAct, type News } from './change.ts';
import { type Account, findAccount, isOver } from './find.ts';
import type { Operator } from './installation.ts';
import { refuseLastModerator } from './moderators.ts';
import { misused, Refusal } from './problems.ts';

const LONGEST_REASON = 500;
const LONGEST_SUSPENSION_YEARS = 10;

/** Everything about an account that an operator decides by; no content and nothing that could be used to log in. */
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
  const moderates = await db
    .selectFrom('moderators as o')
    .innerJoin('institutions as i', 'i.id', 'o.institution_id')
    .select('i.slug')
    .where('o.member_id', '=', account.id)
    .orderBy('i.slug')
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
    confirmed: account.email_verified,
    kind: account.user_type,
    school: account.school,
    year: account.year,
    moderates: moderates.map(({ slug }) => slug),
    signedUpAt: account.created_at,
    suspended: isOver(account.suspended_until) ? null : { until: account.suspended_until, reason: account.suspension_reason },
    bannedAt: account.banned_at,
    secondFactorSince: account.second_factor_at,
    has: rows[0] ?? null,
    log,
  };
}

/**
 * The moment that a date means: a day alone is over at its end, everywhere on earth where it is told in UTC.
 * @throws {Refusal} for what is no date, is past, or so far away that a ban is meant
 */
export function readUntil(text: string, now = new Date()): Date {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const exact = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.test(text);
  if (day === null && !exact) throw misused(`“${text}” is not a date. Write it as 2027-01-31 or 2027-01-31T18:00Z.`);
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`;
  const until = new Date(day === null ? zoned : `${text}T23:59:59Z`);
  if (Number.isNaN(until.getTime()) || !isDay(text.slice(0, 10))) throw misused(`“${text}” is not a day of any calendar.`);
  if (until <= now) throw misused(`${text} is past. A suspension ends in the future; “account unsuspend” ends one now.`);
  if (until.getUTCFullYear() > now.getUTCFullYear() + LONGEST_SUSPENSION_YEARS)
    throw misused(`${text} is more than ${LONGEST_SUSPENSION_YEARS} years away. For good there is “account ban”.`);
  return until;
}

/** JavaScript reads the 31st of a short month as a day of the next. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

function readReason(text: string): string {
  const reason = text.trim().replace(/\s+/g, ' ');
  if (reason.length > LONGEST_REASON) throw misused(`The reason has more than ${LONGEST_REASON} characters.`);
  return reason;
}

/** The moderators of the school read of it in their log, the person by mail, unless the address was never confirmed as theirs, and open tabs at once. */
async function told(trx: Db, operator: Operator, news: News, account: Account, action: OperatorAction, mail: ComposedMail, detail = '') {
  await logOperator(trx, account, action, detail);
  if (account.email_verified) await queueMail(trx, operator.jobs, mail);
  if (action === 'ban') news.signedOut(account.id);
  else news.account(account.id);
}

/** Somebody reads on but writes nothing until then, and is told so with the reason. */
export async function suspend(operator: Operator, who: string, until: string, reasonText: string, force = false) {
  const end = readUntil(until).toISOString();
  const reason = readReason(reasonText);
  return change(operator, async (trx, news) => {
    const account = await findAccount(trx, who);
    if (account.banned_at !== null) throw new Refusal(`${account.username} is banned already.`);
    await refuseLastModerator(trx, account, force);
    await trx.updateTable('members').set({ suspended_until: end, suspension_reason: reason }).where('id', '=', account.id).execute();
    const mail = suspensionMail(operator.config, account, { until: end, reason });
    await told(
      trx,
      operator,
      news,
      account,
      'suspend',
      mail,
      [`until ${end.slice(0, 16).replace('T', ' ')} UTC`, reason].filter(Boolean).join(': '),
    );
    await logAct(trx, operator, { action: 'account.suspend', memberId: account.id, subject: { until: end, reason } });
    return { username: account.username, until: end, reason };
  });
}

export async function unsuspend(operator: Operator, who: string) {
  return change(operator, async (trx, news) => {
    const account = await findAccount(trx, who);
    if (isOver(account.suspended_until)) throw new Refusal(`${account.username} is not suspended.`);
    await trx.updateTable('members').set({ suspended_until: null, suspension_reason: '' }).where('id', '=', account.id).execute();
    await told(trx, operator, news, account, 'unsuspend', unsuspensionMail(operator.config, account));
    await logAct(trx, operator, { action: 'account.unsuspend', memberId: account.id });
    return { username: account.username };
  });
}

/** Closes an account: its sessions end, nobody logs in to it, and its mailbox signs up for no other. What was written stays. */
export async function ban(operator: Operator, who: string, reasonText: string, force = false) {
  const reason = readReason(reasonText);
  return change(operator, async (trx, news) => {
    const account = await findAccount(trx, who);
    if (account.banned_at !== null) throw new Refusal(`${account.username} is banned already.`);
    await refuseLastModerator(trx, account, force);
    await trx.updateTable('members').set({ banned_at: sql<string>`now()` }).where('id', '=', account.id).execute();
    await trx.deleteFrom('moderators').where('member_id', '=', account.id).execute();
    await endOtherSessions(trx, account.id, null);
    await endResetLinks(trx, account.id);
    const addresses = addressesOf(account.email);
    await trx
      .insertInto('banned_emails')
      .values(addresses.map((email) => ({ email, reason })))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    await told(trx, operator, news, account, 'ban', banMail(operator.config, account, reason), reason);
    await logAct(trx, operator, { action: 'account.ban', memberId: account.id, subject: { reason } });
    return { username: account.username, addresses };
  });
}

/** An address and the mailbox behind it. */
function addressesOf(email: string): string[] {
  return [...new Set([email.toLowerCase(), mailboxOf(email)])];
}

/** Opens a banned account again, or, where the account is gone, its address alone. */
export async function unban(operator: Operator, who: string) {
  return change(operator, async (trx, news) => {
    if (who.includes('@')) {
      const member = await trx.selectFrom('members').select('id').where('email', '=', who.toLowerCase()).executeTakeFirst();
      if (member === undefined) {
        const { numDeletedRows } = await trx.deleteFrom('banned_emails').where('email', 'in', addressesOf(who)).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw new Refusal(`“${who}” is not banned.`);
        await logAct(trx, operator, { action: 'address.unban' });
        return { username: null, addresses: addressesOf(who) };
      }
    }
    const account = await findAccount(trx, who);
    if (account.banned_at === null) throw new Refusal(`${account.username} is not banned.`);
    await trx.updateTable('members').set({ banned_at: null }).where('id', '=', account.id).execute();
    await trx.deleteFrom('banned_emails').where('email', 'in', addressesOf(account.email)).execute();
    await told(trx, operator, news, account, 'unban', unbanMail(operator.config, account));
    await logAct(trx, operator, { action: 'account.unban', memberId: account.id });
    return { username: account.username, addresses: addressesOf(account.email) };
  });
}
