import { type RawBuilder, sql } from 'kysely';

/** SQL condition; an argument is an id or a column. False if either is null. */
function restricts(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM contact_blocks AS b WHERE b.blocker_id = ${one} AND b.blocked_id = ${other})`;
}

const person = (id: string | null) => sql`${id}::uuid`;

export function restrictedBy(viewerId: string | null, other: string): RawBuilder<boolean> {
  return restricts(person(viewerId), sql.ref(other));
}

export function restrictsViewer(viewerId: string | null, other: string): RawBuilder<boolean> {
  return restricts(sql.ref(other), person(viewerId));
}

export function blockedWith(viewerId: string | null, other: string): RawBuilder<boolean> {
  return sql<boolean>`(${restrictedBy(viewerId, other)} OR ${restrictsViewer(viewerId, other)})`;
}
