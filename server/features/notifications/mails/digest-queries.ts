import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { MAX_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { ANONYMOUS_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import { ANSWER_WITHDRAWN, MENTION_REMOVED, SEEN_IN_THREAD } from './due.ts';

// Each statement serves a batch of members. Each member's part is its own index scan with a limit,
// and reads no bodies.

export interface DigestReader {
  member_id: string;
  /** Start (exclusive) and end (inclusive) of the covered period. */
  since: string;
  until: string;
  readable: string[];
  followed: string[];
  posts_channel: string;
  types: NotificationType[];
}

export interface DigestPost {
  member_id: string;
  id: string;
  slug: string;
  title: string;
  community_id: string;
  author_id: string | null;
  comments_count: number;
  reactions_count: number;
}

const POST = sql`p.id, p.slug, p.title, p.community_id, p.author_id, p.comments_count, p.reactions_count`;

function readersTable(readers: readonly DigestReader[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) AS w (
    member_id uuid, since timestamptz, until timestamptz, readable uuid[], followed uuid[], posts_channel text, types text[])`;
}

function restricted(column: string): RawBuilder<boolean> {
  const other = sql.ref(column);
  return sql<boolean>`(EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = w.member_id AND b.blocked_id = ${other})
    OR EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = ${other} AND b.blocked_id = w.member_id))`;
}

const ofState = (condition: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM post_states s WHERE s.post_id = p.id AND s.member_id = w.member_id AND ${condition})`;
const muted = ofState(sql`s.level = 'muted'`);
const mutedOrSeen = ofState(sql`(s.level = 'muted' OR s.seen_until IS NOT NULL)`);

/** Includes the originals of followed duplicates. Skips answers that the member marked. */
export async function answeredQuestions(db: Db, readers: readonly DigestReader[], limit: number) {
  const { rows } = await sql<DigestPost & { answered_by: string | null }>`
    SELECT w.member_id, p.* FROM ${readersTable(readers)} CROSS JOIN LATERAL (
      SELECT ${POST}, k.author_id AS answered_by FROM posts p JOIN comments k ON k.id = coalesce(p.answer_id, p.confirmed_id)
      WHERE p.id IN (
          SELECT q.id FROM post_states s JOIN posts f ON f.id = s.post_id CROSS JOIN LATERAL unnest(ARRAY[f.id, f.original_id]) AS q (id)
          WHERE s.member_id = w.member_id AND s.level = 'followed')
        AND ((p.answer_accepted_at > w.since AND p.answer_accepted_at <= w.until AND p.answer_accepted_by IS DISTINCT FROM w.member_id)
          OR (p.confirmed_at > w.since AND p.confirmed_at <= w.until AND p.confirmed_by IS DISTINCT FROM w.member_id)
          OR EXISTS (SELECT FROM posts f JOIN post_states s ON s.post_id = f.id AND s.member_id = w.member_id AND s.level = 'followed'
            WHERE f.original_id = p.id AND f.original_at > w.since AND f.original_at <= w.until))
        AND p.community_id = ANY (w.readable) AND k.author_id IS DISTINCT FROM w.member_id
        AND NOT ${muted} AND NOT ${restricted('k.author_id')} AND NOT ${restricted('p.author_id')}
      ORDER BY greatest(p.answer_accepted_at, p.confirmed_at) DESC, p.id LIMIT ${sql.lit(limit)}) p`.execute(db);
  return rows;
}

/** Counts at most `MAX_NEW_COMMENTS`, without comments of which the member was notified. */
export async function followedPosts(db: Db, readers: readonly DigestReader[], limit: number) {
  const { rows } = await sql<DigestPost & { new_comments: number }>`
    SELECT w.member_id, p.* FROM ${readersTable(readers)} CROSS JOIN LATERAL (
      SELECT ${POST}, n.new_comments FROM post_states s JOIN posts p ON p.id = s.post_id
      LEFT JOIN community_states t ON t.community_id = p.community_id AND t.member_id = w.member_id
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS new_comments FROM (SELECT FROM comments k
        WHERE k.post_id = p.id AND k.created_at > greatest(w.since, s.seen_until, t.seen_until) AND k.created_at <= w.until AND k.author_id IS DISTINCT FROM w.member_id
          AND NOT ${restricted('k.author_id')}
          AND NOT EXISTS (SELECT FROM notifications n WHERE n.comment_id = k.id AND n.recipient_id = w.member_id)
          LIMIT ${sql.lit(MAX_NEW_COMMENTS)}) k) n
      WHERE s.member_id = w.member_id AND s.level = 'followed' AND coalesce(s.channel, w.posts_channel) = 'digest'
        AND p.last_activity_at > greatest(w.since, s.seen_until, t.seen_until) AND p.community_id = ANY (w.readable)
        AND p.author_id IS DISTINCT FROM w.member_id AND NOT ${restricted('p.author_id')} AND n.new_comments > 0
      ORDER BY p.last_activity_at DESC, p.id LIMIT ${sql.lit(limit)}) p`.execute(db);
  return rows;
}

export async function followedCommunities(db: Db, readers: readonly DigestReader[], limit: number): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    SELECT w.member_id, p.* FROM ${readersTable(readers)} CROSS JOIN LATERAL (
      SELECT p.* FROM unnest(w.followed) AS f (id) CROSS JOIN LATERAL (
        SELECT ${POST}, p.created_at FROM posts p
        WHERE p.community_id = f.id AND p.created_at > w.since AND p.created_at <= w.until AND p.author_id IS DISTINCT FROM w.member_id
          AND NOT ${mutedOrSeen} AND NOT ${restricted('p.author_id')}
          AND NOT EXISTS (SELECT FROM community_states t
            WHERE t.community_id = f.id AND t.member_id = w.member_id AND t.seen_until >= p.created_at)
          AND NOT EXISTS (SELECT FROM notifications n
            WHERE n.post_id = p.id AND n.recipient_id = w.member_id AND n.comment_id IS NULL AND n.type IN ('mention', 'post_in_followed'))
        ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(limit)}) p
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(limit)}) p`.execute(db);
  return rows;
}

export interface DigestNotification {
  member_id: string;
  type: NotificationType;
  id: string;
  author_id: string | null;
  comment_id: string | null;
  community_id: string;
  slug: string;
  title: string;
  notification_id: string;
  actor_id: string | null;
  others: number;
}

export async function digestNotifications(db: Db, readers: readonly DigestReader[], limit: number): Promise<DigestNotification[]> {
  const withTypes = readers.filter(({ types }) => types.length > 0);
  if (withTypes.length === 0) return [];
  const { rows } = await sql<DigestNotification>`
    SELECT w.member_id, n.* FROM ${readersTable(withTypes)} CROSS JOIN LATERAL (
      SELECT n.id AS notification_id, n.type, p.id, p.author_id, n.comment_id, n.community_id, p.slug, p.title, n.actor_id,
        CASE WHEN EXISTS (SELECT FROM notifications f WHERE f.group_id = n.group_id AND f.state = 'folded') THEN g.people - 1 ELSE 0 END AS others
      FROM notifications n JOIN posts p ON p.id = n.post_id
      LEFT JOIN notification_groups g ON g.id = n.group_id
      LEFT JOIN comments k ON k.id = n.comment_id
      LEFT JOIN post_states s ON s.post_id = n.post_id AND s.member_id = w.member_id
      LEFT JOIN community_states t ON t.community_id = n.community_id AND t.member_id = w.member_id
      WHERE n.recipient_id = w.member_id AND n.state = 'listed' AND n.is_read IS NULL AND n.type = ANY (w.types) AND n.created_at > w.since AND n.created_at <= w.until
        AND n.community_id = ANY (w.readable) AND NOT ${muted} AND NOT ${SEEN_IN_THREAD}
        AND NOT ${MENTION_REMOVED} AND NOT ${ANSWER_WITHDRAWN}
        AND (n.type = ANY (${ANONYMOUS_TYPES}::text[]) OR NOT ${restricted('n.actor_id')})
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${sql.lit(limit)}) n`.execute(db);
  return rows;
}

export interface PopularPost extends Omit<DigestPost, 'member_id'> {
  created_at: string;
}

export async function popularPosts(db: Db, communityIds: readonly string[], since: string, limit: number): Promise<PopularPost[]> {
  const { rows } = await sql<PopularPost>`
    SELECT p.* FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
      SELECT ${POST}, p.created_at FROM posts p
      WHERE p.community_id = c.id AND p.created_at > ${since} AND NOT p.is_collapsed AND p.reactions_count + p.comments_count > 0
      ORDER BY p.reactions_count + p.comments_count DESC, p.created_at DESC, p.id LIMIT ${sql.lit(limit)}) p`.execute(db);
  return rows;
}

export async function unseenPairs(db: Db, pairs: readonly { member_id: string; post_id: string }[]) {
  const { rows } = await sql<{ member_id: string; post_id: string }>`
    SELECT w.member_id, w.post_id FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS w (member_id uuid, post_id uuid)
    CROSS JOIN LATERAL (SELECT p.* FROM posts p WHERE p.id = w.post_id OFFSET 0) p
    WHERE p.author_id IS DISTINCT FROM w.member_id AND NOT ${mutedOrSeen} AND NOT ${restricted('p.author_id')}
      AND NOT EXISTS (SELECT FROM community_states t
        WHERE t.community_id = p.community_id AND t.member_id = w.member_id AND t.seen_until >= p.created_at)`.execute(db);
  return rows;
}
