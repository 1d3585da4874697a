import { type RawBuilder, sql } from 'kysely';
import { foldedUsername } from '#server/features/accounts/usernames.ts';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { AUTHOR_COLUMNS, isModerator } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What somebody typed, folded like names and like usernames. */
export interface TypedName {
  name: string;
  username: string;
}

/** Must match the expression of the index members_students. */
export const NAME = sql`(search_fold(m.name) COLLATE "C")`;
const USERNAME = sql`(${foldedUsername('m.username')} COLLATE "C")`;

/** A range that an index in byte order can scan. */
function beginsWith(column: RawBuilder<unknown>, beginning: string) {
  return sql<boolean>`(${column} >= ${beginning}::text COLLATE "C" AND ${column} < (${beginning}::text || U&'\\+10FFFF') COLLATE "C")`;
}

/** Reads all names of the school, whose students the index members_students finds. */
function hasWordBeginning(name: string) {
  return sql<boolean>`strpos(translate(' ' || search_fold(m.name), '-', ' '), ${` ${name.replaceAll('-', ' ')}`}::text) > 0`;
}

export function hasBeginning({ name, username }: TypedName) {
  return sql<boolean>`(${beginsWith(NAME, name)} OR ${beginsWith(USERNAME, username)})`;
}

export function matches(typed: TypedName) {
  return sql<boolean>`(${hasBeginning(typed)} OR ${hasWordBeginning(typed.name)})`;
}

const ofSchool = (schoolId: string | null) => sql`m.institution_id = ${schoolId}::uuid AND m.user_type = 'medical_student'`;

/** A student may occur several times; `part` is 0 where the beginning of name or username matches, else 1. */
export function studentIdsByName(schoolId: string | null, { name, username }: TypedName, limit: number, only: RawBuilder<unknown>) {
  const students = (part: number, condition: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql`(
    SELECT m.id, ${sql.lit(part)} AS part FROM members m
    WHERE ${ofSchool(schoolId)} AND ${only} AND ${condition} ORDER BY ${order} LIMIT ${sql.lit(limit)})`;
  const beginnings = sql`${students(0, beginsWith(NAME, name), NAME)} UNION ALL ${students(0, beginsWith(USERNAME, username), USERNAME)}`;
  return sql`${beginnings} UNION ALL ${students(1, hasWordBeginning(name), NAME)}`;
}

interface DirectoryOptions {
  viewerId: string;
  schoolId: string | null;
  limit: number;
}

function maySuggest(viewerId: string) {
  return sql<boolean>`m.id <> ${viewerId}::uuid AND m.banned_at IS NULL AND NOT ${blockedWith(viewerId, 'm.id')}`;
}

function people(db: Db, found: RawBuilder<unknown>, { viewerId, limit }: DirectoryOptions) {
  return db
    .selectFrom(sql<{ id: string; part: number }>`(${found})`.as('f'))
    .innerJoin('members as a', 'a.id', 'f.id')
    .innerJoin('members as m', 'm.id', 'a.id')
    .select([...AUTHOR_COLUMNS, 'a.institution_id'])
    .where(maySuggest(viewerId))
    .orderBy('f.part')
    .orderBy(NAME)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export async function findStudents(db: Db, typed: TypedName, options: DirectoryOptions) {
  const matching = studentIdsByName(options.schoolId, typed, options.limit * 2, maySuggest(options.viewerId));
  return people(db, sql`SELECT id, min(part) AS part FROM (${matching}) s GROUP BY id`, options);
}

/**
 * Starts after the viewer's own name and continues from A, so that each student is suggested to
 * equally many others.
 */
export async function findClassmates(db: Db, year: string | null, options: DirectoryOptions) {
  const { viewerId, schoolId, limit } = options;
  const own = sql`(SELECT search_fold(o.name) COLLATE "C", o.id FROM members o WHERE o.id = ${viewerId}::uuid)`;
  const part = (n: number, range: RawBuilder<unknown>) => sql`(
    SELECT m.id, ${sql.lit(n)} AS part FROM members m WHERE ${ofSchool(schoolId)} AND m.year = ${year} AND ${maySuggest(viewerId)} AND ${range}
    ORDER BY ${NAME}, m.id LIMIT ${sql.lit(limit)})`;
  return people(db, sql`${part(0, sql`(${NAME}, m.id) > ${own}`)} UNION ALL ${part(1, sql`(${NAME}, m.id) < ${own}`)}`, options);
}

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
 * SQL form of `canOpen` on `members as m`; a test compares the two. The conditions are disjoint,
 * and an index serves each.
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

export async function countReaders(db: Db, community: CommunityScope, limit: number): Promise<number> {
  const maxCount = sql.lit(limit + 1);
  const parts = readers(community).map((part) => sql`(SELECT FROM members m WHERE m.banned_at IS NULL AND ${part} LIMIT ${maxCount})`);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) p LIMIT ${maxCount}) n`.execute(db);
  return rows[0]?.count ?? 0;
}
