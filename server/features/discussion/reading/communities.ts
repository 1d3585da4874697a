import { sql } from 'kysely';
import { canOpen, isListed } from '#server/features/communities/access.ts';
import { readable } from '#server/features/communities/readable.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { UNREAD_DAYS } from '#shared/rules/feed.ts';

export async function communitiesWithLevels(db: Db, person: Person) {
  const rows = await readable(db, person)
    .leftJoin('community_states as t', (join) => join.onRef('t.community_id', '=', 'c.id').on('t.member_id', '=', person.id))
    .select('t.level')
    .select(sql<string>`greatest(${ago(UNREAD_DAYS, 'days')}, (SELECT m.created_at FROM members m WHERE m.id = ${person.id}))`.as('since'))
    .execute();
  return rows.filter((row) => canOpen(person, row) && row.level !== 'muted');
}

export type CommunityWithLevel = Awaited<ReturnType<typeof communitiesWithLevels>>[number];

export function isAtHome(person: Person, community: CommunityWithLevel): boolean {
  return community.level === 'followed' || isListed(person, community);
}
