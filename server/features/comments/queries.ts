import { sql } from 'kysely';
import type { z } from 'zod';
import { blockedWith } from '#server/features/blocks/queries.ts';
import { AUTHOR_COLUMNS, NOBODY } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { PinnedKey, TimeKey } from '#server/platform/paging.ts';

function comments(db: Db, viewerId: string | null) {
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

export async function findComment(db: Db, id: string, viewerId: string | null) {
  return comments(db, viewerId).where('k.id', '=', id).executeTakeFirst();
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Top-level comments of a post after a key, pinned first and then the oldest, with one more than `limit`. */
export async function threadPage(db: Db, postId: string, viewerId: string | null, after: z.infer<typeof PinnedKey> | null, limit: number) {
  return comments(db, viewerId)
    .where('k.post_id', '=', postId)
    .where('k.parent_comment_id', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(NOT k.is_pinned, k.created_at, k.id) > (NOT ${after?.[0]}::boolean, ${after?.[1]}::timestamptz, ${after?.[2]}::uuid)`,
      ),
    )
    .orderBy(sql`NOT k.is_pinned`)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(limit + 1)
    .execute();
}

/** Replies under one comment after a key, oldest first, with one more than `limit`. */
export async function replyPage(db: Db, parentId: string, viewerId: string | null, after: z.infer<typeof TimeKey> | null, limit: number) {
  return comments(db, viewerId)
    .where('k.parent_comment_id', '=', parentId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(k.created_at, k.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(limit + 1)
    .execute();
}

/** The first replies under each of several comments, oldest first, at most `limit` + 1 for each, in one query. */
export async function firstReplies(db: Db, parentIds: readonly string[], viewerId: string | null, limit: number): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  return comments(db, viewerId)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom(sql<{ id: string }>`unnest(${sql.val(parentIds)}::uuid[])`.as<'parent'>(sql`parent(id)`))
          .innerJoinLateral(
            (inner) =>
              inner
                .selectFrom('comments as f')
                .select('f.id')
                .whereRef('f.parent_comment_id', '=', 'parent.id')
                .orderBy('f.created_at')
                .orderBy('f.id')
                .limit(limit + 1)
                .as('first'),
            (join) => join.onTrue(),
          )
          .select('first.id as id')
          .as('chosen'),
      (join) => join.onRef('chosen.id', '=', 'k.id'),
    )
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
}
