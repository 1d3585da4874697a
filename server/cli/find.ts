import { sql } from 'kysely';
import { usernameEquals } from '#server/features/accounts/usernames.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/db/uuid.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';

export async function findSchool(db: Db, slug: string) {
  const school = await db.selectFrom('institutions').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (school !== undefined) return school;
  const near = await similar(db, 'institutions', 'slug', slug, 0);
  throw new Refusal(
    `No school has the slug “${slug}”. ${near.length === 0 ? 'There are none yet.' : `There is ${near.join(', ')}; “school list” shows all.`}`,
  );
}

export async function schoolIdOf(db: Db, slug: string | null): Promise<string | null> {
  return slug === null ? null : (await findSchool(db, slug)).id;
}

export async function findCommunity(db: Db, school: string, kind: string, slug: string) {
  const { id: schoolId } = await findSchool(db, school);
  const community = await db
    .selectFrom('communities')
    .select(['id', 'name', 'display_name', 'subtitle'])
    .where('institution_id', '=', schoolId)
    .where('sub_slug', '=', kind as CommunityKind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (community !== undefined) return community;
  throw new Refusal(`“${school}” has no community ${kind}/${slug}; “community list ${school}” shows them.`);
}

export async function findAccount(db: Db, who: string) {
  const column = isUuid(who) ? 'id' : who.includes('@') ? 'email' : 'username';
  const account = await db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .selectAll('m')
    .select('i.slug as school')
    .where((eb) => (column === 'username' ? usernameEquals('m.username', who) : eb(`m.${column}`, '=', who.toLowerCase())))
    .executeTakeFirst();
  if (account !== undefined) return account;
  const near = column === 'id' ? [] : await similar(db, 'members', column, who, 0.45);
  const question = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `“${name}”`).join(' or ')}?`;
  throw new Refusal(`Nobody has the ${column === 'email' ? 'e-mail address' : column} “${who}”.${question}`);
}

export type Account = Awaited<ReturnType<typeof findAccount>>;

async function similar(db: Db, table: string, column: string, typed: string, least: number): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    SELECT ${name} AS name FROM ${sql.table(table)} WHERE similarity(${name}, ${typed}) >= ${least}
    ORDER BY similarity(${name}, ${typed}) DESC, 1 LIMIT 3`.execute(db);
  return rows.map((row) => row.name);
}

export function isOver(until: string | null): boolean {
  return until === null || Date.parse(until) <= Date.now();
}
