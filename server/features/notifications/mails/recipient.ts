import { sql } from 'kysely';
import { withEffectiveRights } from '#server/features/accounts/moderator-second-factor.ts';
import { findPersons } from '#server/features/accounts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { isSuppressed } from '../choice/settings.ts';

export interface MailRecipient extends Person {
  seenAt: number | null;
  joinedAt: string;
  yearSince: string;
}

/** Only members who are not banned and whose address is confirmed and not suppressed. */
export async function mailRecipients(db: Db, config: Services['config'], ids: readonly string[]): Promise<MailRecipient[]> {
  const rows = await db
    .selectFrom('members as m')
    .select(['m.id', 'm.created_at'])
    .select(sql<string>`coalesce(m.year_chosen_at, m.created_at)`.as('year_since'))
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select(sql<string | null>`max(s.last_used_at)`.as('at'))
        .whereRef('s.member_id', '=', 'm.id')
        .as('seen'),
    )
    .where(sql<boolean>`m.id = ANY(${ids}::uuid[])`)
    .where('m.email_verified', '=', true)
    .where((eb) => eb.not(isSuppressed('m.email')))
    .execute();
  const persons = await findPersons(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, created_at, year_since, seen }) => {
    const person = persons.find((one) => one.id === id);
    if (person === undefined) return [];
    const seenAt = seen === null ? null : Date.parse(seen);
    return [{ ...withEffectiveRights(config, person), seenAt, joinedAt: created_at, yearSince: year_since }];
  });
}
