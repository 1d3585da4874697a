import { sql } from 'kysely';
import { ago } from '#server/platform/db/database.ts';
import { MAX_NEW_COMMENTS, UNREAD_DAYS } from '#shared/rules/feed.ts';

// Expressions on `posts as p` with the viewer's `post_states as s` and `community_states as t`,
// both left-joined.

/**
 * The latest of: some days ago, the join date, and the time when the community was marked as read.
 */
export const unreadStart = (viewerId: string) =>
  sql<string>`greatest(${ago(UNREAD_DAYS, 'days')}, (SELECT m.created_at FROM members m WHERE m.id = ${viewerId}), t.seen_until)`;

export const NOT_MUTED = sql<boolean>`(s.level IS DISTINCT FROM 'muted' AND t.level IS DISTINCT FROM 'muted')`;

function isUnopened(viewerId: string) {
  return sql<boolean>`(s.seen_until IS NULL AND p.created_at > ${unreadStart(viewerId)} AND p.author_id IS DISTINCT FROM ${viewerId}::uuid)`;
}

export function isUnseen(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND ${isUnopened(viewerId)})`;
}

export function seenUntil(viewerId: string) {
  return sql<string | null>`CASE WHEN NOT ${isUnopened(viewerId)} THEN greatest(s.seen_until, ${unreadStart(viewerId)}) END`;
}

/**
 * Bounds the search for unseen comments by others. Beyond this many own comments, later ones are
 * missed.
 */
const LOOKED_AT = 2 * MAX_NEW_COMMENTS;

function newComments(viewerId: string) {
  return sql`FROM (
    SELECT k.id, k.created_at, k.author_id FROM comments k
    WHERE k.post_id = p.id AND k.created_at > greatest(s.seen_until, ${unreadStart(viewerId)})
    ORDER BY k.created_at, k.id LIMIT ${sql.lit(LOOKED_AT)}) k
    WHERE k.author_id IS DISTINCT FROM ${viewerId}::uuid`;
}

/** Cheap, but the activity may be the viewer's own. */
function hasLaterActivity(viewerId: string) {
  return sql<boolean>`p.last_activity_at > greatest(s.seen_until, ${unreadStart(viewerId)})`;
}

export function countNewComments(viewerId: string) {
  return sql<number>`CASE WHEN p.comments_count > 0 AND ${NOT_MUTED} AND ${hasLaterActivity(viewerId)}
    THEN (SELECT count(*)::int FROM (SELECT ${newComments(viewerId)} LIMIT ${sql.lit(MAX_NEW_COMMENTS)}) n) ELSE 0 END`;
}

export function firstNewComment(viewerId: string) {
  return sql<string | null>`CASE WHEN p.comments_count > 0 AND ${hasLaterActivity(viewerId)}
    THEN (SELECT k.id ${newComments(viewerId)} ORDER BY k.created_at, k.id LIMIT 1) END`;
}

export function isNew(viewerId: string) {
  return sql<boolean>`(${hasLaterActivity(viewerId)} AND (${isUnopened(viewerId)} OR EXISTS (SELECT ${newComments(viewerId)})))`;
}

export function isUnread(viewerId: string) {
  return sql<boolean>`(${NOT_MUTED} AND ${isNew(viewerId)})`;
}
