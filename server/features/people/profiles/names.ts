import { sql } from 'kysely';
import type { Authorized } from '#server/platform/access.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { isReservedName } from '#shared/rules/reserved-names.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { canTakeName } from './access.ts';
import { type FormerName, formerNames } from './queries.ts';

export function nameChangesOf(former: readonly FormerName[]): { left: number; nextAt: string | null } {
  const changes = former.filter(({ kind }) => kind === 'name');
  const left = Math.max(0, LIMITS.nameChanges - changes.length);
  const blocking = changes[LIMITS.nameChanges - 1];
  if (left > 0 || blocking === undefined) return { left, nextAt: null };
  const nextAt = new Date(blocking.changedAt);
  nextAt.setUTCFullYear(nextAt.getUTCFullYear() + 1);
  return { left, nextAt: nextAt.toISOString() };
}

export function shownFormerNames(former: readonly FormerName[]): string[] {
  return former.map(({ kind, name }) => (kind === 'username' ? `@${name}` : name));
}

/**
 * Keeps the former name for a year. Setting the current name again does not count.
 * @throws INPUT_INVALID at `name` if it is reserved or the limit is reached
 */
export async function changeName({ db, live }: Services, person: Authorized<Person, 'edit'>, name: string): Promise<void> {
  if (!canTakeName(person, name)) throw invalid({ name: SIGN_UP_TEXTS.nameReserved });
  await db.transaction().execute(async (trx) => {
    const stored = await trx.selectFrom('members').select(['id', 'name']).where('id', '=', person.id).forUpdate().executeTakeFirst();
    if (stored === undefined) throw failure('SESSION_MISSING');
    if (stored.name === name) return;
    // Read after the lock, so that concurrent changes count each other.
    const { former } = await trx
      .selectFrom('members')
      .select(formerNames('members.id').as('former'))
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { nextAt } = nameChangesOf(former);
    if (nextAt !== null) throw invalid({ name: PROFILE_TEXTS.nameChangedTooOften(nextAt) });
    await trx.insertInto('former_names').values({ member_id: person.id, kind: 'name', name: stored.name }).execute();
    await trx.updateTable('members').set({ name, updated_at: sql`now()` }).where('id', '=', person.id).execute();
  });
  live.recheck([person.id]);
}

/**
 * Restores the last unreserved name of somebody who stops moderating and has a reserved name. After
 * a year that name is forgotten, and the username takes its place.
 */
export async function giveUpReservedName(trx: Db, memberId: string): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .select(['name', 'username'])
    .select(formerNames('members.id').as('former'))
    .where('id', '=', memberId)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM moderators o WHERE o.member_id = members.id)`)
    .executeTakeFirst();
  if (member === undefined || !isReservedName(member.name)) return;
  const { name } = member.former.find((former) => former.kind === 'name' && !isReservedName(former.name)) ?? { name: member.username };
  await trx.updateTable('members').set({ name }).where('id', '=', memberId).execute();
}

export async function cleanUpFormerNames(db: Db): Promise<void> {
  await db.deleteFrom('former_names').where('changed_at', '<', ago(RETENTION.formerNameYears, 'years')).execute();
}
