import { type RawBuilder, sql } from 'kysely';
import { foldedUsername } from '#server/features/accounts/usernames.ts';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { AUTHOR_COLUMNS, isModerator } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The beginning of a name or username, both folded. */
export interface Beginning {
  name: string;
  username: string;
}

/** The order of names, of `members as m`: that of the index members_students. */
export const NAME = sql`(search_fold(m.name) COLLATE "C")`;
const USERNAME = sql`(${foldedUsername('m.username')} COLLATE "C")`;

/** Columns with a beginning, as indexes in the order of bytes find it. */
function beginsWith(column: RawBuilder<unknown>, beginning: string) {
  return sql<boolean>`(${column} >= ${beginning}::text COLLATE "C" AND ${column} < (${beginning}::text || U&'\\+10FFFF') COLLATE "C")`;
}

/** Whether the name or username of `members as m` begins so. */
export function beginsSo({ name, username }: Beginning) {
  return sql<boolean>`(${beginsWith(NAME, name)} OR ${beginsWith(USERNAME, username)})`;
}

const ofSchool = (schoolId: string | null) => sql`m.institution_id = ${schoolId}::uuid AND m.user_type = 'medical_student'`;

/**
 * The ids of medical students of a school who are called so: some by name, some by username, each by its own index.
 * @param limit of each
 * @param only a further condition on `members as m`
 */
export function studentsCalled(schoolId: string | null, { name, username }: Beginning, limit: number, only: RawBuilder<unknown>) {
  const students = (condition: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    sql`(SELECT m.id FROM members m WHERE ${ofSchool(schoolId)} AND ${only} AND ${condition} ORDER BY ${order} LIMIT ${sql.lit(limit)})`;
  return sql`${students(beginsWith(NAME, name), NAME)} UNION ALL ${students(beginsWith(USERNAME, username), USERNAME)}`;
}

interface Asked {
  viewerId: string;
  schoolId: string | null;
  limit: number;
}

/** Whom the viewer may be shown, of `members as m`: nobody who is banned, and nobody across a restriction. */
function isOffered(viewerId: string) {
  return sql<boolean>`m.id <> ${viewerId}::uuid AND m.banned_at IS NULL AND NOT ${blockedWith(viewerId, 'm.id')}`;
}

/** People by ids that a query gives as `f (id, part)`, by part and name. */
function people(db: Db, found: RawBuilder<unknown>, { viewerId, limit }: Asked) {
  return db
    .selectFrom(sql<{ id: string; part: number }>`(${found})`.as('f'))
    .innerJoin('members as a', 'a.id', 'f.id')
    .innerJoin('members as m', 'm.id', 'a.id')
    .select([...AUTHOR_COLUMNS, 'a.institution_id'])
    .where(isOffered(viewerId))
    .orderBy('f.part')
    .orderBy(NAME)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** Medical students of a school whose name or username begins so, by name. */
export async function findStudents(db: Db, beginning: Beginning, asked: Asked) {
  const called = studentsCalled(asked.schoolId, beginning, asked.limit * 2, isOffered(asked.viewerId));
  return people(db, sql`SELECT DISTINCT id, 0 AS part FROM (${called}) s`, asked);
}

/**
 * Medical students of a school's year, sorted by name, starting after the viewer's own name and continuing from A. So each
 * student is offered to equally many others.
 */
export async function findClassmates(db: Db, year: string | null, asked: Asked) {
  const { viewerId, schoolId, limit } = asked;
  const own = sql`(SELECT search_fold(o.name) COLLATE "C", o.id FROM members o WHERE o.id = ${viewerId}::uuid)`;
  const part = (n: number, beyond: RawBuilder<unknown>) => sql`(
    SELECT m.id, ${sql.lit(n)} AS part FROM members m WHERE ${ofSchool(schoolId)} AND m.year = ${year} AND ${isOffered(viewerId)} AND ${beyond}
    ORDER BY ${NAME}, m.id LIMIT ${sql.lit(limit)})`;
  return people(db, sql`${part(0, sql`(${NAME}, m.id) > ${own}`)} UNION ALL ${part(1, sql`(${NAME}, m.id) < ${own}`)}`, asked);
}

/** The moderators of a school by name, without those who are suspended or banned. */
export async function listModerators(db: Db, institutionId: string | null, limit: number) {
  return db
    .selectFrom('moderators as o')
    .innerJoin('members as a', 'a.id', 'o.member_id')
    .select(AUTHOR_COLUMNS)
    .where('o.institution_id', '=', institutionId)
    .where(isModerator('a'))
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/**
 * Who may open a community, of `members as m`: as `canOpen` decides for one person, whom a test compares with this. In parts
 * that have nobody in common, each of which an index finds.
 */
function readers({ institution_id: id, sub_slug }: CommunityScope): RawBuilder<boolean>[] {
  const medical = sql`m.user_type = 'medical_student' AND m.year IS NOT NULL`;
  const premed = sql<boolean>`(m.user_type = 'premed_student' AND m.institution_id IS NOT NULL)`;
  const own = sql`m.institution_id = ${id}::uuid`;
  if (id === null) return [sql<boolean>`(${medical} AND m.institution_id IS NOT NULL)`, premed];
  if (sub_slug === 'premed') return [sql<boolean>`(${medical} AND ${own})`, premed];
  if (sub_slug !== 'admin') return [sql<boolean>`(${medical} AND ${own})`];
  return [
    sql<boolean>`(m.institution_id IS NOT NULL AND m.id IN (SELECT member_id FROM moderators WHERE institution_id = ${id}::uuid)
    AND ${isModerator('m')})`,
  ];
}

/** How many people may open a community, counted up to one more than `limit`. */
export async function countReaders(db: Db, community: CommunityScope, limit: number): Promise<number> {
  const most = sql.lit(limit + 1);
  const parts = readers(community).map((part) => sql`(SELECT FROM members m WHERE m.banned_at IS NULL AND ${part} LIMIT ${most})`);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) p LIMIT ${most}) n`.execute(db);
  return rows[0]?.count ?? 0;
}
