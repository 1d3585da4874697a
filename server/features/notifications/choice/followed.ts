import { sql } from 'kysely';
import { z } from 'zod';
import { canReadPosts } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { readableCommunities } from '#server/features/communities/readable.ts';
import { communityRef } from '#server/features/communities/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, toPage } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { FollowedItem } from '#shared/contract/notification-settings.ts';
import { postPath } from '#shared/rules/communities.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

const Place = z.tuple([z.literal([0, 1]), z.uuid()]);

interface FollowedRow extends Pick<z.infer<typeof FollowedItem>, 'level' | 'channel'> {
  part: 0 | 1;
  id: string;
  community_id: string;
  slug: string | null;
  title: string | null;
}

export async function followedPage(db: Db, person: Person, cursor: string | undefined) {
  const [part, id] = cursor === undefined ? [0, null] : decodeCursor(cursor, Place);
  const readable = (await readableCommunities(db, person)).filter((row) => canReadPosts(person, row));
  const limit = PAGE_SIZES.followed + 1;
  const ids = readable.map((row) => row.id);
  const afterCursor = (column: string, ofPart: 0 | 1) => (id === null || part < ofPart ? sql`` : sql`AND ${sql.ref(column)} < ${id}::uuid`);
  const postsOf = (level: string) => sql`
    SELECT 1 AS part, s.post_id AS id, p.community_id, p.slug, p.title, s.level, s.channel
    FROM post_states s JOIN posts p ON p.id = s.post_id
    WHERE s.member_id = ${person.id} AND s.level = ${sql.lit(level)} AND p.community_id = ANY(${ids}::uuid[]) ${afterCursor('s.post_id', 1)}
    ORDER BY s.post_id DESC LIMIT ${sql.lit(limit)}`;
  const communities = sql`
    SELECT 0 AS part, t.community_id AS id, t.community_id, NULL::text AS slug, NULL::text AS title, t.level, t.channel
    FROM community_states t
    WHERE t.member_id = ${person.id} AND t.level IS NOT NULL AND t.community_id = ANY(${ids}::uuid[]) ${afterCursor('t.community_id', 0)}
    ORDER BY t.community_id DESC LIMIT ${sql.lit(limit)}`;
  const { rows } = await sql<FollowedRow>`
    SELECT * FROM (
      ${part === 0 ? sql`(${communities}) UNION ALL` : sql``} (${postsOf('followed')}) UNION ALL (${postsOf('muted')})
    ) f ORDER BY part, id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  const { items, nextCursor } = toPage(rows, PAGE_SIZES.followed, (row) => [row.part, row.id]);
  const byId = new Map(readable.map((row) => [row.id, row]));
  return { items: items.flatMap((row) => followedItem(row, byId.get(row.community_id)) ?? []), nextCursor };
}

function followedItem(row: FollowedRow, community: CommunityRow | undefined): z.infer<typeof FollowedItem> | null {
  if (community === undefined) return null;
  const ref = communityRef(community);
  const { level, channel } = row;
  if (row.slug === null || row.title === null) return { post: null, community: ref, path: ref.path, level, channel };
  return { post: { id: row.id, title: row.title }, community: ref, path: postPath(ref, row.slug), level, channel };
}
