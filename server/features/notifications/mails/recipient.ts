import { sql } from 'kysely';
import { withEffectiveRights } from '#server/features/accounts/moderator-second-factor.ts';
import { findPerson } from '#server/features/accounts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { isSuppressed } from '../choice/settings.ts';

export interface MailRecipient extends Person {
  seenAt: number | null;
  joinedAt: string;
  yearSince: string;
}

/** Null for banned members, and if the address is not confirmed or is suppressed. */
export async function mailRecipient(db: Db, config: Services['config'], id: string): Promise<MailRecipient | null> {
  const row = await db
    .selectFrom('members as m')
    .select('m.created_at as joinedAt')
    .select(sql<string>`coalesce(m.year_chosen_at, m.created_at)`.as('yearSince'))
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select(sql<string | null>`max(s.last_used_at)`.as('at'))
        .whereRef('s.member_id', '=', 'm.id')
        .as('seen'),
    )
    .where('m.id', '=', id)
    .where('m.email_verified', '=', true)
    .where((eb) => eb.not(isSuppressed('m.email')))
    .executeTakeFirst();
  const person = row === undefined ? null : await findPerson(db, id);
  if (row === undefined || person === null) return null;
  const { seen, ...since } = row;
  return { ...withEffectiveRights(config, person), ...since, seenAt: seen === null ? null : Date.parse(seen) };
}
