import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';

/** Hours after which the people of the demonstration have read what they were told. */
const READ_AFTER = 12;

/**
 * Notifications for every like and comment there is, as the actions would have written them one by one
 * (server/features/notifications/actions.ts). Likes get a time between their cause and now, the same one in every
 * installation.
 */
export async function insertNotifications(db: Db, now: number): Promise<void> {
  const at = (since: string, ...keys: string[]) =>
    sql.raw(
      `${since} + (SELECT n.at - ${since} FROM now_is n) * ((('x' || substr(md5(${keys.map((key) => `${key}::text`).join(' || ')}), 1, 6))::bit(24)::int) / 16777216.0)`,
    );
  await sql`
    WITH now_is AS (SELECT ${new Date(now).toISOString()}::timestamptz AS at),
    concerned AS (
      SELECT 'react_on_post' AS type, p.author_id AS recipient_id, r.member_id AS actor_id, p.id AS post_id, NULL::uuid AS comment_id,
        ${at('p.created_at', 'p.title', 'm.username')} AS at, 0 AS rank
      FROM post_reactions r JOIN posts p ON p.id = r.post_id JOIN members m ON m.id = r.member_id
      UNION ALL
      SELECT 'react_on_comment', k.author_id, r.member_id, k.post_id, k.id, ${at('k.created_at', 'k.content', 'm.username')}, 0
      FROM comment_reactions r JOIN comments k ON k.id = r.comment_id JOIN members m ON m.id = r.member_id
      UNION ALL
      SELECT 'reply_to_comment', a.author_id, k.author_id, k.post_id, k.id, k.created_at, CASE WHEN a.id = k.reply_parent_id THEN 1 ELSE 2 END
      FROM comments k JOIN comments a ON a.id IN (k.reply_parent_id, k.parent_comment_id)
      UNION ALL
      SELECT 'comment_on_post', p.author_id, k.author_id, k.post_id, k.id, k.created_at, 3
      FROM comments k JOIN posts p ON p.id = k.post_id
    ),
    told AS (
      SELECT DISTINCT ON (post_id, comment_id, recipient_id, actor_id)
        type, recipient_id, actor_id, post_id, comment_id, at, CASE WHEN type = 'react_on_comment' THEN comment_id END AS liked_id
      FROM concerned
      WHERE recipient_id <> actor_id
      ORDER BY post_id, comment_id, recipient_id, actor_id, rank
    ),
    groups AS (
      INSERT INTO notification_groups (recipient_id, type, post_id, comment_id, total)
      SELECT recipient_id, type, post_id, liked_id, count(*) FROM told WHERE type <> 'reply_to_comment' GROUP BY 1, 2, 3, 4
      RETURNING *
    )
    INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, group_id, state, is_read, created_at)
    SELECT t.type, t.recipient_id, t.actor_id, p.community_id, t.post_id, t.comment_id, g.id,
      CASE WHEN g.total > (${JSON.stringify(COLLAPSE_ABOVE)}::jsonb ->> t.type)::int
        AND row_number() OVER (PARTITION BY g.id ORDER BY t.at DESC, t.actor_id) > 1 THEN 'folded' ELSE 'listed' END,
      CASE WHEN t.at < n.at - ${READ_AFTER}::int * interval '1 hour' THEN t.at + interval '1 hour' END,
      t.at
    FROM told t
    JOIN now_is n ON true
    JOIN posts p ON p.id = t.post_id
    LEFT JOIN groups g ON g.recipient_id = t.recipient_id AND g.type = t.type AND g.post_id = t.post_id AND g.comment_id IS NOT DISTINCT FROM t.liked_id`.execute(
    db,
  );
}
