import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { COMMENT_MENTIONS } from '#server/features/discussion/posts/mentions.ts';
import { AUTHOR_COLUMNS, isModerator, NOBODY } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { jsonAgg } from '#server/platform/db/json-agg.ts';
import { pageByTime, type TimeKey } from '#server/platform/db/paging.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { MAX_NEW_ITEMS } from '#shared/rules/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

const SHOWN_COLUMNS = [
  'k.id',
  'k.content',
  'k.created_at',
  'k.updated_at',
  'k.is_pinned',
  'k.reactions_count',
  'k.replies_count',
  'k.parent_comment_id',
  'k.reply_parent_id',
  COMMENT_MENTIONS,
  ...AUTHOR_COLUMNS,
] as const;

export const LAST_ACTIVITY = sql<string>`greatest(posts.created_at, (SELECT max(k.created_at) FROM comments k WHERE k.post_id = posts.id))`;

function all(db: Db) {
  return db.selectFrom('comments as f').selectAll('f');
}

function shown(db: Db, viewerId: string | null, some: ReturnType<typeof all> = all(db)) {
  return db
    .selectFrom(some.as('k'))
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .leftJoin('comments as t', 't.id', 'k.reply_parent_id')
    .leftJoin('members as ta', 'ta.id', 't.author_id')
    .leftJoin('comment_reactions as r', (join) => join.onRef('r.comment_id', '=', 'k.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select(SHOWN_COLUMNS)
    .select(['ta.name as reply_to_name', isModerator('ta').as('reply_to_moderates')])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'));
}

export type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function comments(db: Db, viewerId: string | null) {
  return shown(db, viewerId).select('k.post_id').select(blockedWith(viewerId, 'k.author_id').as('blocked'));
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

type Comment = Selectable<Schema['comments']>;

/**
 * Each with its first replies, one more than a page holds.
 * @param some a subquery of comments; all by default
 */
export function threads(db: Db, viewerId: string | null, some: RawBuilder<unknown> = sql.table('comments')) {
  const first = all(db)
    .where(sql<boolean>`f.parent_comment_id = k.id`)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(sql.lit(PAGE_SIZES.replies + 1));
  const replies = jsonAgg(shown(db, viewerId, first).orderBy('k.created_at').orderBy('k.id'));
  return db
    .selectFrom((some as RawBuilder<Comment>).as('k'))
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .leftJoin('comment_reactions as r', (join) => join.onRef('r.comment_id', '=', 'k.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select(SHOWN_COLUMNS)
    .select([sql<string | null>`NULL`.as('reply_to_name'), sql<boolean>`false`.as('reply_to_moderates')])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'))
    .select(sql<ShownRow[]>`CASE WHEN k.replies_count > 0 THEN ${replies} ELSE '[]' END`.as('replies'));
}

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threads>['executeTakeFirstOrThrow']>>;

export function threadOf(db: Db, postId: string, commentId: string, viewerId: string | null) {
  const own = sql<string>`(SELECT coalesce(c.parent_comment_id, c.id) FROM comments AS c WHERE c.id = ${commentId})`;
  return threads(db, viewerId).where('k.post_id', '=', postId).where('k.id', '=', own);
}

const commentById = prepare((db, { id, viewerId }: { id: string; viewerId: string }) =>
  comments(db, viewerId)
    .select((eb) =>
      eb
        .selectFrom('comments as parent')
        .select('parent.author_id')
        .whereRef('parent.id', '=', 'k.parent_comment_id')
        .as('parent_author_id'),
    )
    .where('k.id', '=', id),
);

export async function findComment(db: Db, id: string, viewerId: string | null) {
  return (await commentById(db, { id, viewerId: viewerId ?? NOBODY }))[0];
}

export async function findComments(db: Db, postId: string, ids: readonly string[], viewerId: string | null): Promise<CommentRow[]> {
  return comments(db, viewerId).where('k.post_id', '=', postId).where(sql<boolean>`k.id = ANY(${ids}::uuid[])`).execute();
}

/** `desc` finds earlier replies, the newest first. */
export async function replyPage(
  db: Db,
  parentId: string,
  viewerId: string | null,
  direction: 'asc' | 'desc',
  after: z.infer<typeof TimeKey> | null,
) {
  return comments(db, viewerId)
    .where('k.parent_comment_id', '=', parentId)
    .$call(pageByTime(direction, ['k.created_at', 'k.id'], after, PAGE_SIZES.replies))
    .execute();
}

/** The reply up to `places` positions before another one. Null if that one is deleted. */
export async function startOfReplies(db: Db, parentId: string, id: string, places: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM comments AS k CROSS JOIN LATERAL (
      SELECT f.id, f.created_at FROM comments AS f WHERE f.parent_comment_id = ${parentId} AND (f.created_at, f.id) <= (k.created_at, k.id)
      ORDER BY f.created_at DESC, f.id DESC LIMIT ${sql.lit(places + 1)}
    ) f WHERE k.id = ${id} ORDER BY f.created_at, f.id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

const repliesOfEach = prepare(
  (db, { parentIds, starts, viewerId }: { parentIds: readonly string[]; starts: readonly (string | null)[]; viewerId: string }) =>
    shown(db, viewerId)
      .innerJoin(
        sql<{ id: string }>`(
          SELECT f.id FROM unnest(${sql.val(parentIds)}::uuid[], ${sql.val(starts)}::uuid[]) AS parent (id, start)
          LEFT JOIN comments s ON s.id = parent.start
          CROSS JOIN LATERAL (
            SELECT f.id FROM comments f WHERE f.parent_comment_id = parent.id
              AND (f.created_at, f.id) >= (coalesce(s.created_at, '-infinity'), coalesce(s.id, ${NOBODY}::uuid))
            ORDER BY f.created_at, f.id LIMIT ${sql.lit(PAGE_SIZES.replies + 1)}
          ) f)`.as<'chosen'>(sql`chosen`),
        'chosen.id',
        'k.id',
      )
      .orderBy('k.created_at')
      .orderBy('k.id'),
);

/**
 * One more reply than a page holds for each parent.
 * @param starts first reply of each parent; null for the beginning
 */
export async function repliesFrom(
  db: Db,
  parentIds: readonly string[],
  starts: readonly (string | null)[],
  viewerId: string | null,
): Promise<ShownRow[]> {
  if (parentIds.length === 0) return [];
  return repliesOfEach(db, { parentIds, starts, viewerId: viewerId ?? NOBODY });
}

export async function ownFirstReplies(db: Db, postId: string, parentIds: readonly string[], authorId: string) {
  return db
    .selectFrom('comments as k')
    .distinctOn('k.parent_comment_id')
    .select(['k.id', 'k.parent_comment_id', 'k.created_at'])
    .where('k.author_id', '=', authorId)
    .where('k.post_id', '=', postId)
    .where(sql<boolean>`k.parent_comment_id = ANY(${parentIds}::uuid[])`)
    .orderBy('k.parent_comment_id')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
}

export async function findNewer(db: Db, postId: string, after: string) {
  const newest = db
    .selectFrom('comments as k')
    .select(['k.id', 'k.created_at'])
    .where('k.post_id', '=', postId)
    .where(sql<boolean>`k.created_at > ${after}::timestamptz`)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(MAX_NEW_ITEMS);
  return db
    .selectFrom('posts as p')
    .select('p.comments_count')
    .select((eb) =>
      eb.selectFrom(newest.as('n')).select(sql<string[]>`coalesce(array_agg(n.id ORDER BY n.created_at, n.id), '{}')`.as('ids')).as('ids'),
    )
    .where('p.id', '=', postId)
    .executeTakeFirst();
}
