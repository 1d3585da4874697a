import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from './problems.ts';

/** The school with this slug. @throws {Refusal} that names the ones there are */
export async function findSchool(db: Db, slug: string) {
  const school = await db.selectFrom('institutions').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (school !== undefined) return school;
  const near = await db.selectFrom('institutions').select('slug').orderBy('slug').limit(8).execute();
  const there = near.length === 0 ? 'There are none yet.' : `There is ${near.map((one) => one.slug).join(', ')}; “school list” shows all.`;
  throw new Refusal(`No school has the slug “${slug}”. ${there}`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An account by its username, e-mail address or id. @throws {Refusal} */
export async function findAccount(db: Db, who: string) {
  const account = await db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .selectAll('m')
    .select(['i.slug as school'])
    .where((eb) => {
      if (UUID.test(who)) return eb('m.id', '=', who);
      return who.includes('@') ? eb('m.email', '=', who.toLowerCase()) : eb(sql`lower(m.username)`, '=', who.toLowerCase());
    })
    .executeTakeFirst();
  if (account === undefined) throw new Refusal(`Nobody has the ${kindOf(who)} “${who}”.`);
  return account;
}

export type Account = Awaited<ReturnType<typeof findAccount>>;

function kindOf(who: string): string {
  if (UUID.test(who)) return 'id';
  return who.includes('@') ? 'e-mail address' : 'username';
}
