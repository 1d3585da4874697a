import { type RawBuilder, sql } from 'kysely';
import { NOBODY } from '#server/features/profiles/queries.ts';

/**
 * Whether one of two people restricts the other, as a column of a query that names the other, say `p.author_id`.
 * False for visitors and where there is no other.
 */
export function blockedWith(viewerId: string | null, other: string): RawBuilder<boolean> {
  const viewer = sql`${viewerId ?? NOBODY}::uuid`;
  return sql<boolean>`(EXISTS (SELECT FROM contact_blocks AS b WHERE b.blocker_id = ${viewer} AND b.blocked_id = ${sql.ref(other)})
    OR EXISTS (SELECT FROM contact_blocks AS b WHERE b.blocker_id = ${sql.ref(other)} AND b.blocked_id = ${viewer}))`;
}
