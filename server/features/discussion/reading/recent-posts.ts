import { type RawBuilder, sql } from 'kysely';
import { unreadStart } from '#server/features/discussion/posts/unread.ts';
import { UNREAD_POSTS } from '#shared/rules/feed.ts';

export function communityState(viewerId: string): RawBuilder<unknown> {
  return sql`LEFT JOIN community_states t ON t.community_id = c.id AND t.member_id = ${viewerId}`;
}

/**
 * Posts of the community `c (id)` that can be unread, newest activity first. LATERAL with OFFSET 0
 * makes PostgreSQL look up states by key instead of reading all states of the member.
 * @param condition on `p`; the index posts_by_activity must serve it
 */
export function recentPosts(viewerId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`(
      SELECT p.* FROM posts p WHERE p.community_id = c.id AND p.last_activity_at > ${unreadStart(viewerId)} AND ${condition}
      ORDER BY p.last_activity_at DESC, p.id DESC LIMIT ${sql.lit(UNREAD_POSTS)}
    ) p
    LEFT JOIN LATERAL (SELECT * FROM post_states s WHERE s.post_id = p.id AND s.member_id = ${viewerId} OFFSET 0) s ON true`;
}
