import { type RawBuilder, sql } from 'kysely';

/** Whether a person restricts another, as a column; either is an id or names a column. False where one of them is nobody. */
function restricts(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM contact_blocks AS b WHERE b.blocker_id = ${one} AND b.blocked_id = ${other})`;
}

const person = (id: string | null) => sql`${id}::uuid`;

/** Whether the viewer restricts the one that a query names, say `p.author_id`. */
export function restrictedBy(viewerId: string | null, other: string): RawBuilder<boolean> {
  return restricts(person(viewerId), sql.ref(other));
}

/** Whether the one that a query names restricts the viewer. */
export function restrictsViewer(viewerId: string | null, other: string): RawBuilder<boolean> {
  return restricts(sql.ref(other), person(viewerId));
}

/**
 * Whether one of two people restricts the other, as a column of a query that names the other, say `p.author_id`.
 * False for visitors and where there is no other.
 */
export function blockedWith(viewerId: string | null, other: string): RawBuilder<boolean> {
  return sql<boolean>`(${restrictedBy(viewerId, other)} OR ${restrictsViewer(viewerId, other)})`;
}
