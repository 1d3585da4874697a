import { sql } from 'kysely';
import { ago } from '#server/platform/db/database.ts';
import { MOST_NEW_COMMENTS, UNREAD_DAYS } from '#shared/rules/feed.ts';

// What is unread, for every query: of `posts as p`, with the viewer's `post_states as s` and `community_states as t`, both left-joined.

/** From when on something can be unread: for some days, since they joined, and since they marked the community as read. */
const start = (viewerId: string) =>
  sql`greatest(${ago(UNREAD_DAYS, 'days')}, (SELECT m.created_at FROM members m WHERE m.id = ${viewerId}), t.seen_until)`;

/** Whether neither the post nor its community is muted. */
export const NOT_MUTED = sql<boolean>`(s.level IS DISTINCT FROM 'muted' AND t.level IS DISTINCT FROM 'muted')`;

/** Whether the viewer has not opened a post that somebody else wrote. */
export function isUnseen(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND s.seen_until IS NULL AND p.created_at > ${start(viewerId)} AND p.author_id IS DISTINCT FROM ${viewerId}::uuid)`;
}

function newComments(viewerId: string) {
  return sql`SELECT FROM comments k WHERE k.post_id = p.id AND k.created_at > greatest(s.seen_until, ${start(viewerId)})
    AND k.author_id IS DISTINCT FROM ${viewerId}::uuid`;
}

/** Whether it has activity that can be unread: looks at no comment. */
function hasLaterActivity(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND p.last_activity_at > greatest(s.seen_until, ${start(viewerId)}))`;
}

/** How many comments by others the viewer has not seen, at most `MOST_NEW_COMMENTS`. */
export function countNewComments(viewerId: string) {
  return sql<number>`CASE WHEN p.comments_count > 0 AND ${hasLaterActivity(viewerId)}
    THEN (SELECT count(*)::int FROM (${newComments(viewerId)} LIMIT ${sql.lit(MOST_NEW_COMMENTS)}) n) ELSE 0 END`;
}

/** Whether anything of a post is unread. */
export function isUnread(viewerId: string) {
  return sql<boolean>`(${hasLaterActivity(viewerId)} AND (${isUnseen(viewerId)} OR EXISTS (${newComments(viewerId)})))`;
}
