import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Person } from '#server/platform/http/api.ts';
import { foldUsername, mailboxOf } from '#shared/rules/sign-up.ts';
import { oldestSession, sessionExpiry } from './sessions.ts';
import { foldedUsername } from './usernames.ts';

function selectPersons(db: Db) {
  return db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .select([
      'm.id',
      'm.name',
      'm.username',
      'm.email',
      'm.user_type',
      'm.year',
      'm.picture_url',
      'm.institution_id',
      'm.suspension_reason',
      'm.second_factor_at',
      'm.hints_done',
      'm.starts_at_home',
      'm.delete_at',
      'm.delete_with_content',
      'i.name as institution_name',
      'i.slug as institution_slug',
    ])
    .select(sql<string | null>`CASE WHEN m.suspended_until > now() THEN m.suspended_until END`.as('suspended_until'))
    .where('m.banned_at', 'is', null)
    .select((eb) => [
      eb
        .selectFrom('communities as c')
        .select('c.slug')
        .whereRef('c.institution_id', '=', 'm.institution_id')
        .where('c.sub_slug', '=', 'premed')
        .where('c.archived_at', 'is', null)
        .orderBy('c.position')
        .limit(1)
        .as('premed_slug'),
      eb
        .selectFrom('moderators as mo')
        .select(sql<string[]>`coalesce(array_agg(mo.institution_id::text), '{}')`.as('ids'))
        .whereRef('mo.member_id', '=', 'm.id')
        .as('moderates'),
    ]);
}

const personById = prepare((db, { id }: { id: string }) => selectPersons(db).where('m.id', '=', id));

export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const [row] = await personById(db, { id });
  return row === undefined ? null : personOf(row);
}

const personBySession = prepare((db, { token }: { token: string }) =>
  selectPersons(db)
    .innerJoin('sessions as s', 's.member_id', 'm.id')
    .select(['s.id as session_id', 's.created_at as begun_at', 's.expires_at', 's.last_used_at'])
    .where('s.token', '=', token),
);

export async function findPersonBySession(db: Db, token: string) {
  const [row] = await personBySession(db, { token });
  if (row === undefined) return null;
  const [createdAt, expiresAt, lastUsedAt] = [new Date(row.begun_at), new Date(row.expires_at), new Date(row.last_used_at)];
  return { person: personOf(row), session: { id: row.session_id, createdAt, expiresAt, lastUsedAt } };
}

/** The sessions that have not ended, each with its person. */
export async function findPersonsBySessions(db: Db, ids: readonly string[]) {
  const rows = await selectPersons(db)
    .innerJoin('sessions as s', 's.member_id', 'm.id')
    .select(['s.id as session_id', 's.created_at as begun_at', 's.expires_at'])
    .where(sql<boolean>`s.id = ANY(${ids}::uuid[])`)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('s.created_at', '>', oldestSession)
    .execute();
  return rows.map((row) => {
    const [createdAt, expiresAt] = [new Date(row.begun_at), new Date(row.expires_at)];
    return { id: row.session_id, person: personOf(row), endsAt: new Date(sessionExpiry({ createdAt, expiresAt })) };
  });
}

export async function findPersons(db: Db, ids: readonly string[]): Promise<Person[]> {
  const rows = await selectPersons(db).where(sql<boolean>`m.id = ANY(${ids}::uuid[])`).execute();
  return rows.map(personOf);
}

function personOf(row: Awaited<ReturnType<ReturnType<typeof selectPersons>['executeTakeFirstOrThrow']>>): Person {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    userType: row.user_type,
    year: row.year,
    pictureUrl: row.picture_url,
    institutionId: row.institution_id,
    institution:
      row.institution_id !== null && row.institution_name !== null && row.institution_slug !== null
        ? { id: row.institution_id, name: row.institution_name, slug: row.institution_slug }
        : null,
    premedSlug: row.premed_slug,
    // A suspended moderator loses the moderator's rights, including read access.
    moderates: row.suspended_until === null ? (row.moderates ?? []) : [],
    moderatesOnceSecured: [],
    secondFactorAt: row.second_factor_at,
    suspension: row.suspended_until === null ? null : { until: row.suspended_until, reason: row.suspension_reason },
    deletion: row.delete_at === null ? null : { at: row.delete_at, withContent: row.delete_with_content },
    hintsDone: row.hints_done,
    startsAtHome: row.starts_at_home,
  };
}

/** @returns whether the choice has changed */
export async function setStartsAtHome(db: Db, id: string, startsAtHome: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ starts_at_home: startsAtHome })
    .where('id', '=', id)
    .where('starts_at_home', '<>', startsAtHome)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Former usernames stay reserved for a year.
 * @param own address of the account whose own usernames count as free
 */
export async function isUsernameFree(db: Db, username: string, own: string | null = null): Promise<boolean> {
  const rows = await db
    .selectFrom('members')
    .select('email')
    .where(foldedUsername('username'), '=', foldUsername(username))
    .unionAll(
      db
        .selectFrom('former_names as f')
        .innerJoin('members as m', 'm.id', 'f.member_id')
        .select('m.email')
        .where('f.kind', '=', sql.lit('username'))
        .where(foldedUsername('f.name'), '=', foldUsername(username)),
    )
    .execute();
  return rows.every(({ email }) => email === own);
}

/** Ignores unconfirmed accounts, which may be a stranger's. */
function accountsOfMailbox(db: Db, email: string) {
  return db.selectFrom('members').select('id').where(mailboxIn('email'), '=', mailboxOf(email)).where(sql<boolean>`email_verified`);
}

export async function hasOtherAccount(db: Db, email: string): Promise<boolean> {
  const row = await accountsOfMailbox(db, email).where('email', '<>', email.toLowerCase()).executeTakeFirst();
  return row !== undefined;
}

export async function hasAccountBesides(db: Db, email: string, memberId: string): Promise<boolean> {
  const row = await accountsOfMailbox(db, email).where('id', '<>', memberId).executeTakeFirst();
  return row !== undefined;
}

/** The same rule as `mailboxOf`, in SQL. */
function mailboxIn(column: string) {
  return sql<string>`regexp_replace(${sql.ref(column)}, '\\+[^@]*@', '@')`;
}

export async function formerEmails(db: Db, memberId: string): Promise<{ email: string; changed_at: string }[]> {
  return db
    .selectFrom('former_emails')
    .select(['email', 'changed_at'])
    .where('member_id', '=', memberId)
    .orderBy('changed_at', 'desc')
    .execute();
}

export async function ownFormerEmails(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT f.email FROM former_emails f WHERE f.member_id = ${memberId} AND NOT EXISTS (
      SELECT FROM members m WHERE m.email_verified AND ${mailboxIn('m.email')} = ${mailboxIn('f.email')} AND m.id <> f.member_id)`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

export interface Login {
  passwordHash: string | null;
  secondFactorAt: string | null;
}

export async function loginOf(db: Db, email: string): Promise<Login | null> {
  const row = await db
    .selectFrom('credentials as k')
    .innerJoin('members as m', 'm.id', 'k.member_id')
    .select(['k.password as passwordHash', 'm.second_factor_at as secondFactorAt'])
    .where('m.email', '=', email)
    .where('k.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row ?? null;
}

export async function passwordHashOf(db: Db, email: string): Promise<string | null> {
  return (await loginOf(db, email))?.passwordHash ?? null;
}

export async function endResetLinks(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', memberId).execute();
}

/** The school with the longest domain that the address ends with. */
export function schoolOfEmail(email: string) {
  const host = email.toLowerCase().split('@').at(-1) ?? '';
  return sql<string | null>`(
    SELECT d.institution_id FROM institution_domains d WHERE d.domain = ${host} OR ${host} LIKE '%.' || d.domain
    ORDER BY length(d.domain) DESC LIMIT 1)`;
}

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'user_type as userType', 'email_verified as emailVerified', 'updated_at as updatedAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function isAccountBanned(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', id).where('banned_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

export function addressesOf(email: string): string[] {
  return [...new Set([email.toLowerCase(), mailboxOf(email)])];
}

/**
 * Banned are also the addresses of suspended people who left, and former addresses of suspended
 * people unless they belong to another account now.
 * @param memberId may return to their own former address
 */
export async function isBanned(db: Db, email: string, memberId: string | null = null): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const { rows } = await sql<{ banned: boolean }>`
    SELECT EXISTS (SELECT FROM banned_emails WHERE email IN (${email.toLowerCase()}, ${mailbox}) AND (until IS NULL OR until > now()))
      OR EXISTS (
        SELECT FROM former_emails f JOIN members m ON m.id = f.member_id
        WHERE ${mailboxIn('f.email')} = ${mailbox} AND m.suspended_until > now() AND m.id IS DISTINCT FROM ${memberId}::uuid
          AND NOT EXISTS (SELECT FROM members o WHERE o.email_verified AND ${mailboxIn('o.email')} = ${mailbox})) AS banned`.execute(db);
  return rows[0]?.banned === true;
}
