import { sql } from 'kysely';
import { ago } from '#server/platform/db/database.ts';
import { MOST_NEW_COMMENTS, UNREAD_DAYS } from '#shared/rules/feed.ts';

// What is unread, for every query: of `posts as p`, with the viewer's `post_states as s` and `community_states as t`, both left-joined.

/** From when on something can be unread: for some days, since they joined, and since they marked the community as read. */
export const unreadStart = (viewerId: string) =>
  sql<string>`greatest(${ago(UNREAD_DAYS, 'days')}, (SELECT m.created_at FROM members m WHERE m.id = ${viewerId}), t.seen_until)`;

/** Whether neither the post nor its community is muted. */
export const NOT_MUTED = sql<boolean>`(s.level IS DISTINCT FROM 'muted' AND t.level IS DISTINCT FROM 'muted')`;

/** Whether the viewer has never opened a post by somebody else, muted or not. */
function isUnopened(viewerId: string) {
  return sql<boolean>`(s.seen_until IS NULL AND p.created_at > ${unreadStart(viewerId)} AND p.author_id IS DISTINCT FROM ${viewerId}::uuid)`;
}

/** Whether the viewer has not opened a post that somebody else wrote. */
export function isUnseen(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND ${isUnopened(viewerId)})`;
}

/** Until when the viewer has seen the activity of a post; null for one that they have never opened. */
export function seenUntil(viewerId: string) {
  return sql<string | null>`CASE WHEN NOT ${isUnopened(viewerId)} THEN greatest(s.seen_until, ${unreadStart(viewerId)}) END`;
}

/**
 * Comments after what the viewer has seen that are looked at for some by others. Whoever writes more than that below what they have
 * not seen does not find what comes after it, and nobody's feed reads thousands of their own.
 */
const LOOKED_AT = 2 * MOST_NEW_COMMENTS;

function newComments(viewerId: string) {
  return sql`FROM (
    SELECT k.id, k.created_at, k.author_id FROM comments k
    WHERE k.post_id = p.id AND k.created_at > greatest(s.seen_until, ${unreadStart(viewerId)})
    ORDER BY k.created_at, k.id LIMIT ${sql.lit(LOOKED_AT)}) k
    WHERE k.author_id IS DISTINCT FROM ${viewerId}::uuid`;
}

/** Whether a post has activity after what the viewer has seen. Cheap, because it reads no comments; that activity may be the viewer's own. */
function hasLaterActivity(viewerId: string) {
  return sql<boolean>`p.last_activity_at > greatest(s.seen_until, ${unreadStart(viewerId)})`;
}

/** How many comments by others the viewer has not seen, at most `MOST_NEW_COMMENTS`. */
export function countNewComments(viewerId: string) {
  return sql<number>`CASE WHEN p.comments_count > 0 AND ${NOT_MUTED} AND ${hasLaterActivity(viewerId)}
    THEN (SELECT count(*)::int FROM (SELECT ${newComments(viewerId)} LIMIT ${sql.lit(MOST_NEW_COMMENTS)}) n) ELSE 0 END`;
}

/** The first comment by somebody else that the viewer has not seen. */
export function firstNewComment(viewerId: string) {
  return sql<string | null>`CASE WHEN p.comments_count > 0 AND ${hasLaterActivity(viewerId)}
    THEN (SELECT k.id ${newComments(viewerId)} ORDER BY k.created_at, k.id LIMIT 1) END`;
}

/** Whether anything of a post is new, muted or not. */
export function isNew(viewerId: string) {
  return sql<boolean>`(${hasLaterActivity(viewerId)} AND (${isUnopened(viewerId)} OR EXISTS (SELECT ${newComments(viewerId)})))`;
}

/** Whether anything of a post is unread. */
export function isUnread(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND ${isNew(viewerId)})`;
}
