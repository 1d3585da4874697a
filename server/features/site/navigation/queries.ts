import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export async function listItems(db: Db, institutionId: string | null) {
  return db
    .selectFrom('navigation_items as n')
    .leftJoin('communities as c', 'c.id', 'n.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('content_pages as p', (join) =>
      join
        .onRef('p.id', '=', 'n.page_id')
        .on('p.published', '=', true)
        .on((eb) => eb.or([eb('p.institution_id', 'is', null), eb('p.institution_id', '=', institutionId)])),
    )
    .select([
      'n.id',
      'n.label',
      'n.slug',
      'n.url',
      'n.position',
      'n.parent_id',
      'n.is_header',
      'n.is_premed',
      'n.requires_auth',
      'n.page_id',
      'n.institution_id',
      'n.community_id',
      'c.institution_id as community_institution_id',
      'c.sub_slug as community_kind',
      'c.slug as community_slug',
      'c.archived_at as community_archived_at',
      'i.slug as community_school',
      'p.slug as page_slug',
    ])
    .where((eb) => eb.or([eb('n.institution_id', 'is', null), eb('n.institution_id', '=', institutionId)]))
    .orderBy('n.position')
    .orderBy(sql`lower(n.label)`)
    .orderBy('n.id')
    .execute();
}

const RECENT_POSTS = 100;

/**
 * Communities that the person follows, then those in which they recently read a post, latest first.
 * Without muted ones.
 */
export async function listOwnCommunities(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ community_id: string }>`
    SELECT o.community_id FROM (
      SELECT t.community_id, 'infinity'::timestamptz AS at FROM community_states t WHERE t.member_id = ${personId} AND t.level = 'followed'
      UNION ALL
      SELECT p.community_id, s.seen_until FROM (
        SELECT post_id, tenant_id, seen_until FROM post_states WHERE member_id = ${personId} AND seen_until IS NOT NULL
        ORDER BY seen_until DESC LIMIT ${sql.lit(RECENT_POSTS)}
      ) s JOIN posts p ON p.id = s.post_id AND p.tenant_id = s.tenant_id
    ) o
    WHERE NOT EXISTS (
      SELECT FROM community_states t WHERE t.member_id = ${personId} AND t.community_id = o.community_id AND t.level = 'muted')
    GROUP BY o.community_id ORDER BY max(o.at) DESC, o.community_id`.execute(db);
  return rows.map(({ community_id }) => community_id);
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];
