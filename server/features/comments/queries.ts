import { sql } from 'kysely';
import type { z } from 'zod';
import { blockedWith } from '#server/features/blocks/queries.ts';
import { AUTHOR_COLUMNS, NOBODY } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { TimeKey } from '#server/platform/paging.ts';
import { prepare } from '#server/platform/prepared.ts';
import { MOST_NEWER } from '#shared/rules/comments.ts';

export function comments(db: Db, viewerId: string | null) {
  return db
    .selectFrom('comments as k')
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .leftJoin('comments as t', 't.id', 'k.reply_parent_id')
    .leftJoin('members as ta', 'ta.id', 't.author_id')
    .leftJoin('comment_reactions as r', (join) => join.onRef('r.comment_id', '=', 'k.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select([
      'k.id',
      'k.post_id',
      'k.content',
      'k.created_at',
      'k.updated_at',
      'k.is_pinned',
      'k.reactions_count',
      'k.replies_count',
      'k.parent_comment_id',
      'k.reply_parent_id',
      ...AUTHOR_COLUMNS,
    ])
    .select('ta.name as reply_to_name')
    .select(blockedWith(viewerId, 'k.author_id').as('blocked'))
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'));
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

const commentById = prepare((db, { id, viewerId }: { id: string; viewerId: string }) => comments(db, viewerId).where('k.id', '=', id));

export async function findComment(db: Db, id: string, viewerId: string | null): Promise<CommentRow | undefined> {
  return (await commentById(db, { id, viewerId: viewerId ?? NOBODY }))[0];
}

/** Some of a post's comments, in no order. */
export async function findComments(db: Db, postId: string, ids: readonly string[], viewerId: string | null): Promise<CommentRow[]> {
  return comments(db, viewerId).where('k.post_id', '=', postId).where(sql<boolean>`k.id = ANY(${ids}::uuid[])`).execute();
}

type Key = z.infer<typeof TimeKey>;

/** Replies under one comment after a key, oldest first, with one more than `limit`. */
export async function replyPage(db: Db, parentId: string, viewerId: string | null, after: Key | null, limit: number) {
  return comments(db, viewerId)
    .where('k.parent_comment_id', '=', parentId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(k.created_at, k.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(limit + 1)
    .execute();
}

/** Replies under one comment before a key, the nearest first, with one more than `limit`. */
export async function earlierReplies(db: Db, parentId: string, viewerId: string | null, before: Key, limit: number) {
  return comments(db, viewerId)
    .where('k.parent_comment_id', '=', parentId)
    .where(sql<boolean>`(k.created_at, k.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute();
}

const repliesOfEach = prepare(
  (
    db,
    {
      parentIds,
      starts,
      viewerId,
      most,
    }: { parentIds: readonly string[]; starts: readonly (string | null)[]; viewerId: string; most: number },
  ) =>
    comments(db, viewerId)
      .innerJoin(
        (eb) =>
          eb
            .selectFrom(
              sql<{ id: string; start: string | null }>`unnest(${sql.val(parentIds)}::uuid[], ${sql.val(starts)}::uuid[])`.as<'parent'>(
                sql`parent(id, start)`,
              ),
            )
            .leftJoin('comments as s', 's.id', 'parent.start')
            .innerJoinLateral(
              (inner) =>
                inner
                  .selectFrom('comments as f')
                  .select('f.id')
                  .whereRef('f.parent_comment_id', '=', 'parent.id')
                  .where(sql<boolean>`(f.created_at, f.id) >= (coalesce(s.created_at, '-infinity'), coalesce(s.id, ${NOBODY}::uuid))`)
                  .orderBy('f.created_at')
                  .orderBy('f.id')
                  .limit(most)
                  .as('first'),
              (join) => join.onTrue(),
            )
            .select('first.id as id')
            .as('chosen'),
        (join) => join.onRef('chosen.id', '=', 'k.id'),
      )
      .orderBy('k.created_at')
      .orderBy('k.id'),
);

/**
 * The first replies under each of several comments, oldest first, at most `limit` + 1 for each, in one query.
 * @param starts replies to begin with, in place of the first ones
 */
export async function firstReplies(
  db: Db,
  parentIds: readonly string[],
  viewerId: string | null,
  limit: number,
  starts: readonly (string | null)[] = parentIds.map(() => null),
): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  return repliesOfEach(db, { parentIds, starts, viewerId: viewerId ?? NOBODY, most: limit + 1 });
}

/** The first reply that somebody wrote under each of several comments. */
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

/** What was written on a post since a moment: the newest, and how much there is on it in all. */
export async function findNewer(db: Db, postId: string, after: string) {
  const newest = db
    .selectFrom('comments as k')
    .select(['k.id', 'k.created_at'])
    .where('k.post_id', '=', postId)
    .where(sql<boolean>`k.created_at > ${after}::timestamptz`)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(MOST_NEWER);
  return db
    .selectFrom('posts as p')
    .select('p.comments_count')
    .select((eb) =>
      eb.selectFrom(newest.as('n')).select(sql<string[]>`coalesce(array_agg(n.id ORDER BY n.created_at, n.id), '{}')`.as('ids')).as('ids'),
    )
    .where('p.id', '=', postId)
    .executeTakeFirst();
}
