import { sql } from 'kysely';
import { markSchoolAsRead } from '#server/features/communities/mark-as-read.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import { compilable, prepare } from '#server/platform/db/prepared.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { UNREAD_DAYS } from '#shared/rules/feed.ts';
import { SETTLED } from './counts.ts';

type Seen = { postId: string; memberId: string; until: string };

// The lock keeps the post from being deleted before the insert. Posts too old to be unread are not
// stored.
const seePost = prepare((db, { postId, memberId, until }: Seen) =>
  compilable(
    db,
    sql<{ seen_until: string }>`
      INSERT INTO post_states AS s (post_id, tenant_id, member_id, seen_until)
      SELECT p.id, p.tenant_id, ${memberId}::uuid, greatest(p.created_at, least(${until}::timestamptz, p.last_activity_at)) FROM posts p
      WHERE p.id = ${postId} AND p.last_activity_at > ${ago(UNREAD_DAYS, 'days')} FOR KEY SHARE
      ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET seen_until = excluded.seen_until
      WHERE s.seen_until IS NULL OR s.seen_until < excluded.seen_until
      RETURNING seen_until`,
  ),
);

/** Never moves back, nor beyond the last activity. */
export async function markPostSeen({ db, live }: Services, { id }: Person, post: PostScope, until: string): Promise<void> {
  const written = await seePost(db, { postId: post.id, memberId: id, until });
  if (written.length > 0) live.publish([{ topic: `person:${id}`, kind: 'unread.changed', id: post.id }]);
}

/** For a student who moves to this school: marks its posts as read and ends all follows of schools’ communities. */
export async function startAtSchool(trx: Db, memberId: string, institutionId: string): Promise<void> {
  await sql`
    UPDATE community_states SET level = NULL, channel = NULL
    WHERE member_id = ${memberId} AND community_id IN (SELECT id FROM communities WHERE institution_id IS NOT NULL)`.execute(trx);
  await markSchoolAsRead(trx, memberId, institutionId);
}

/**
 * Marks whole communities up to `SETTLED`, and later posts one by one, so that posts committed
 * meanwhile stay unread.
 */
export async function markCommunitiesSeen({ db, live }: Services, { id }: Person, communityIds: readonly string[]): Promise<void> {
  await sql`
    WITH recent AS (
      INSERT INTO post_states AS s (post_id, tenant_id, member_id, seen_until)
      SELECT p.id, p.tenant_id, ${id}, p.last_activity_at FROM unnest(${communityIds}::uuid[]) AS c (id)
      JOIN posts p ON p.community_id = c.id AND p.last_activity_at > ${SETTLED}
      ORDER BY p.id FOR KEY SHARE OF p
      ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET seen_until = greatest(s.seen_until, excluded.seen_until)
    )
    INSERT INTO community_states AS t (community_id, member_id, seen_until)
    SELECT c.id, ${id}, ${SETTLED} FROM unnest(${communityIds}::uuid[]) AS c (id)
    ON CONFLICT (member_id, community_id) DO UPDATE SET seen_until = greatest(t.seen_until, excluded.seen_until)`.execute(db);
  live.publish([{ topic: `person:${id}`, kind: 'unread.changed', id }]);
}
