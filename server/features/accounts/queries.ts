import { sql } from 'kysely';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';

/** Everything the access rules need to know of a signed-in person, in one query. */
export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const row = await db
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
      'i.name as institution_name',
      'i.slug as institution_slug',
    ])
    .select((eb) => [
      eb
        .selectFrom('communities as c')
        .select('c.slug')
        .whereRef('c.institution_id', '=', 'm.institution_id')
        .where('c.sub_slug', '=', 'premed')
        .orderBy('c.position')
        .limit(1)
        .as('premed_slug'),
      eb
        .selectFrom('moderators as mo')
        .select(sql<string[]>`coalesce(array_agg(mo.institution_id::text), '{}')`.as('ids'))
        .whereRef('mo.member_id', '=', 'm.id')
        .as('moderates'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
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
    moderates: row.moderates ?? [],
  };
}

/** @param except a member whose own username does not count */
export async function isUsernameFree(db: Db, username: string, except: string | null = null): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst();
  return row === undefined || row.id === except;
}

/** Who a confirmation link is for. */
export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'user_type as userType', 'email_verified as emailVerified', 'updated_at as updatedAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Whether the operator lets nobody sign up with this address. */
export async function isBanned(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('banned_emails').select('email').where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row !== undefined;
}
