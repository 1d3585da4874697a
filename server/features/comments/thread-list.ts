import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { decodeCursor, PinnedKey, toPage } from '#server/platform/paging.ts';
import type { CommentSort } from '#shared/rules/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { comments, type ThreadPage } from './queries.ts';
import { byLikes } from './thread-orders.ts';

const SIZE = PAGE_SIZES.comments;

/** A page of a post's top-level comments in one of the four orders; a visitor has no comments of their own. */
export function threadPage(
  db: Db,
  postId: string,
  viewerId: string | null,
  sort: CommentSort,
  cursor: string | undefined,
): Promise<ThreadPage> {
  if (sort === 'most_reacts') return byLikes(db, postId, viewerId, cursor);
  return byTime(db, postId, viewerId, sort, cursor);
}

/** Of a post's threads those in which somebody wrote. */
function joinedBy(postId: string, authorId: string | null): RawBuilder<boolean> {
  return sql<boolean>`k.id IN (SELECT coalesce(o.parent_comment_id, o.id) FROM comments AS o
    WHERE o.author_id = ${authorId}::uuid AND o.post_id = ${postId})`;
}

/** The query of one page by time, pinned ones first, with one more than fits. */
export function threadsByTime(
  db: Db,
  postId: string,
  viewerId: string | null,
  sort: Exclude<CommentSort, 'most_reacts'>,
  cursor: string | undefined,
) {
  const after = cursor === undefined ? null : decodeCursor(cursor, PinnedKey);
  const newest = sort === 'most_recent';
  const query = comments(db, viewerId)
    .where('k.post_id', '=', postId)
    .where('k.parent_comment_id', 'is', null)
    .$if(sort === 'my_comments', (mine) => mine.where(joinedBy(postId, viewerId)))
    .$if(after !== null, (page) =>
      page.where(
        newest
          ? sql<boolean>`(k.is_pinned, k.created_at, k.id) < (${after?.[0]}::boolean, ${after?.[1]}::timestamptz, ${after?.[2]}::uuid)`
          : sql<boolean>`(NOT k.is_pinned, k.created_at, k.id) > (NOT ${after?.[0]}::boolean, ${after?.[1]}::timestamptz, ${after?.[2]}::uuid)`,
      ),
    )
    .limit(SIZE + 1);
  return newest
    ? query.orderBy('k.is_pinned', 'desc').orderBy('k.created_at', 'desc').orderBy('k.id', 'desc')
    : query.orderBy(sql`NOT k.is_pinned`).orderBy('k.created_at').orderBy('k.id');
}

async function byTime(...asked: Parameters<typeof threadsByTime>): Promise<ThreadPage> {
  return toPage(await threadsByTime(...asked).execute(), SIZE, (row) => [row.is_pinned, row.created_at, row.id]);
}
