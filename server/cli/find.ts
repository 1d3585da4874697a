import { sql } from 'kysely';
import { usernameEquals } from '#server/features/accounts/usernames.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUuid } from '#server/platform/db/uuid.ts';
import { Refusal } from './problems.ts';

/** The school with this slug. @throws {Refusal} that names the ones there are */
export async function findSchool(db: Db, slug: string) {
  const school = await db.selectFrom('institutions').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (school !== undefined) return school;
  const slugs = (await db.selectFrom('institutions').select('slug').orderBy('slug').execute()).map((one) => one.slug);
  const near = nearest(slug, slugs);
  const there = `There is ${slugs.slice(0, SHOWN).join(', ')}${slugs.length > SHOWN ? ', and more' : ''}; “school list” shows all.`;
  throw new Refusal(`No school has the slug “${slug}”. ${near ?? (slugs.length === 0 ? 'There are none yet.' : there)}`);
}

/** Slugs that a refusal names. */
const SHOWN = 8;

/** Names that may be meant by what was typed, as a question; null where none is like it. */
function nearest(typed: string, names: readonly string[]): string | null {
  const near = names
    .map((name) => ({ name, steps: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(Math.max(typed.length, name.length) / 4)))
    .sort((a, b) => a.steps - b.steps)
    .slice(0, 3)
    .map(({ name }) => `“${name}”`);
  return near.length === 0 ? null : `Did you mean ${near.join(' or ')}?`;
}

/** How many letters have to be typed differently (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** An account by its username, e-mail address or id. @throws {Refusal} */
export async function findAccount(db: Db, who: string) {
  const account = await db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .selectAll('m')
    .select(['i.slug as school'])
    .where((eb) => {
      if (isUuid(who)) return eb('m.id', '=', who);
      return who.includes('@') ? eb('m.email', '=', who.toLowerCase()) : usernameEquals('m.username', who);
    })
    .executeTakeFirst();
  if (account === undefined)
    throw new Refusal([`Nobody has the ${kindOf(who)} “${who}”.`, await similar(db, who)].filter(Boolean).join(' '));
  return account;
}

export type Account = Awaited<ReturnType<typeof findAccount>>;

/** Usernames or addresses that begin or end as what was typed, of which the nearest may be meant. */
async function similar(db: Db, who: string): Promise<string | null> {
  if (isUuid(who) || who.length < 3) return null;
  const column = who.includes('@') ? sql<string>`email` : sql<string>`username`;
  const typed = who.toLowerCase();
  const rows = await db
    .selectFrom('members')
    .select(column.as('name'))
    .where(sql<boolean>`left(lower(${column}), 2) = ${typed.slice(0, 2)} OR right(lower(${column}), 4) = ${typed.slice(-4)}`)
    .where(sql<boolean>`abs(length(${column}) - ${typed.length}::int) <= 3`)
    .limit(5_000)
    .execute();
  return nearest(
    who,
    rows.map(({ name }) => name),
  );
}

function kindOf(who: string): string {
  if (isUuid(who)) return 'id';
  return who.includes('@') ? 'e-mail address' : 'username';
}

/** Whether a suspension, if there was any, has ended. */
export function isOver(until: string | null): boolean {
  return until === null || Date.parse(until) <= Date.now();
}
