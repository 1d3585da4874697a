import { type RawBuilder, sql } from 'kysely';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { MAX_NEW_COMMENTS } from '#shared/rules/feed.ts';
import { ANONYMOUS_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import { ANSWER_WITHDRAWN, MENTION_REMOVED, SEEN_IN_THREAD } from './due.ts';

export interface DigestReader {
  id: string;
  /** Start (exclusive) and end (inclusive) of the covered period. */
  since: string;
  until: string;
  /** Ids of communities. */
  readable: string[];
  followed: string[];
  places: string[];
  postsChannel: string;
  types: NotificationType[];
}

export interface DigestPost {
  id: string;
  slug: string;
  title: string;
  community_id: string;
  comments_count: number;
  reactions_count: number;
}

/** Popular posts to consider in each community: enough to find some that the member has not seen. */
const CANDIDATES = 40;

const POST = sql`p.id, p.slug, p.title, p.community_id, p.comments_count, p.reactions_count`;

const ofState = ({ id }: DigestReader, condition: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM post_states s WHERE s.post_id = p.id AND s.member_id = ${id} AND ${condition})`;
const muted = (reader: DigestReader) => ofState(reader, sql`s.level = 'muted'`);
const mutedOrSeen = (reader: DigestReader) => sql<boolean>`(${ofState(reader, sql`(s.level = 'muted' OR s.seen_until IS NOT NULL)`)}
  OR EXISTS (SELECT FROM community_states t
    WHERE t.community_id = p.community_id AND t.member_id = ${reader.id} AND t.seen_until >= p.created_at))`;
const within = ({ since, until }: DigestReader, column: string) =>
  sql<boolean>`(${sql.ref(column)} > ${since} AND ${sql.ref(column)} <= ${until})`;
const ids = (list: readonly string[]) => sql`ANY (${list}::uuid[])`;

/** Includes the originals of followed duplicates. Skips answers that the member marked. */
export async function answeredQuestions(db: Db, reader: DigestReader, limit: number): Promise<DigestPost[]> {
  const { id } = reader;
  const { rows } = await sql<DigestPost>`
    SELECT ${POST} FROM posts p JOIN comments k ON k.id = coalesce(p.answer_id, p.confirmed_id)
    WHERE p.id IN (
        SELECT q.id FROM post_states s JOIN posts f ON f.id = s.post_id CROSS JOIN LATERAL unnest(ARRAY[f.id, f.original_id]) AS q (id)
        WHERE s.member_id = ${id} AND s.level = 'followed')
      AND ((${within(reader, 'p.answer_accepted_at')} AND p.answer_accepted_by IS DISTINCT FROM ${id})
        OR (${within(reader, 'p.confirmed_at')} AND p.confirmed_by IS DISTINCT FROM ${id})
        OR EXISTS (SELECT FROM posts f JOIN post_states s ON s.post_id = f.id AND s.member_id = ${id} AND s.level = 'followed'
          WHERE f.original_id = p.id AND ${within(reader, 'f.original_at')}))
      AND p.community_id = ${ids(reader.readable)} AND k.author_id IS DISTINCT FROM ${id}
      AND NOT ${muted(reader)} AND NOT ${blockedWith(id, 'k.author_id')} AND NOT ${blockedWith(id, 'p.author_id')}
    ORDER BY greatest(p.answer_accepted_at, p.confirmed_at) DESC, p.id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Counts at most `MAX_NEW_COMMENTS`, without comments of which the member was notified. */
export async function followedPosts(db: Db, reader: DigestReader, limit: number) {
  const { id, since, until } = reader;
  const seen = sql`greatest(${since}::timestamptz, s.seen_until, t.seen_until)`;
  const { rows } = await sql<DigestPost & { new_comments: number }>`
    SELECT ${POST}, n.new_comments FROM post_states s JOIN posts p ON p.id = s.post_id
    LEFT JOIN community_states t ON t.community_id = p.community_id AND t.member_id = ${id}
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS new_comments FROM (SELECT FROM comments k
      WHERE k.post_id = p.id AND k.created_at > ${seen} AND k.created_at <= ${until} AND k.author_id IS DISTINCT FROM ${id}
        AND NOT ${blockedWith(id, 'k.author_id')}
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.comment_id = k.id AND n.recipient_id = ${id})
        LIMIT ${sql.lit(MAX_NEW_COMMENTS)}) k) n
    WHERE s.member_id = ${id} AND s.level = 'followed' AND coalesce(s.channel, ${reader.postsChannel}) = 'digest'
      AND p.last_activity_at > ${seen} AND p.community_id = ${ids(reader.readable)}
      AND p.author_id IS DISTINCT FROM ${id} AND NOT ${blockedWith(id, 'p.author_id')} AND n.new_comments > 0
    ORDER BY p.last_activity_at DESC, p.id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function followedCommunities(db: Db, reader: DigestReader, limit: number): Promise<DigestPost[]> {
  const { id, followed } = reader;
  if (followed.length === 0) return [];
  const { rows } = await sql<DigestPost>`
    SELECT p.* FROM unnest(${followed}::uuid[]) AS f (id) CROSS JOIN LATERAL (
      SELECT ${POST}, p.created_at FROM posts p
      WHERE p.community_id = f.id AND ${within(reader, 'p.created_at')} AND p.author_id IS DISTINCT FROM ${id}
        AND NOT ${mutedOrSeen(reader)} AND NOT ${blockedWith(id, 'p.author_id')}
        AND NOT EXISTS (SELECT FROM notifications n
          WHERE n.post_id = p.id AND n.recipient_id = ${id} AND n.comment_id IS NULL AND n.type IN ('mention', 'post_in_followed'))
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(limit)}) p
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface DigestNotification {
  id: string;
  type: NotificationType;
  comment_id: string | null;
  community_id: string;
  slug: string;
  title: string;
  actor: string | null;
  others: number;
}

/** `id` is the post's. */
export async function digestNotifications(db: Db, reader: DigestReader, limit: number): Promise<DigestNotification[]> {
  const { id, types } = reader;
  if (types.length === 0) return [];
  const { rows } = await sql<DigestNotification>`
    SELECT p.id, n.type, n.comment_id, n.community_id, p.slug, p.title, a.name AS actor,
      CASE WHEN EXISTS (SELECT FROM notifications f WHERE f.group_id = n.group_id AND f.state = 'folded') THEN g.people - 1 ELSE 0 END AS others
    FROM notifications n JOIN posts p ON p.id = n.post_id
    LEFT JOIN members a ON a.id = n.actor_id
    LEFT JOIN notification_groups g ON g.id = n.group_id
    LEFT JOIN comments k ON k.id = n.comment_id
    LEFT JOIN post_states s ON s.post_id = n.post_id AND s.member_id = ${id}
    LEFT JOIN community_states t ON t.community_id = n.community_id AND t.member_id = ${id}
    WHERE n.recipient_id = ${id} AND n.state = 'listed' AND n.is_read IS NULL AND n.type = ANY (${types}::text[])
      AND ${within(reader, 'n.created_at')} AND n.community_id = ${ids(reader.readable)}
      AND NOT ${muted(reader)} AND NOT ${SEEN_IN_THREAD} AND NOT ${MENTION_REMOVED} AND NOT ${ANSWER_WITHDRAWN}
      AND (n.type = ANY (${ANONYMOUS_TYPES}::text[]) OR NOT ${blockedWith(id, 'n.actor_id')})
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function popularPosts(db: Db, reader: DigestReader, besides: readonly string[], limit: number): Promise<DigestPost[]> {
  const { id } = reader;
  const { rows } = await sql<DigestPost>`
    SELECT ${POST} FROM unnest(${reader.places}::uuid[]) AS c (id) CROSS JOIN LATERAL (
      SELECT ${POST}, p.author_id, p.created_at, p.reactions_count + p.comments_count AS score FROM posts p
      WHERE p.community_id = c.id AND ${within(reader, 'p.created_at')} AND NOT p.is_collapsed AND p.reactions_count + p.comments_count > 0
      ORDER BY score DESC, p.created_at DESC, p.id LIMIT ${sql.lit(CANDIDATES)}) p
    WHERE p.author_id IS DISTINCT FROM ${id} AND p.id <> ALL (${besides}::uuid[]) AND NOT ${mutedOrSeen(reader)}
      AND NOT ${blockedWith(id, 'p.author_id')}
    ORDER BY p.score DESC, p.id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}
