import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Page } from '#server/platform/paging.ts';
import { type PinnedFirst, pinnedFirstPage } from '#server/platform/pinned-first.ts';
import type { CommentSort } from '#shared/rules/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type CommentRow, comments } from './queries.ts';
import { byLikes } from './thread-orders.ts';

const SIZE = PAGE_SIZES.comments;

/** A page of a post's top-level comments in one of the four orders; a visitor has no comments of their own. */
export function threadPage(
  db: Db,
  postId: string,
  viewerId: string | null,
  sort: CommentSort,
  cursor: string | undefined,
): Promise<Page<CommentRow>> {
  if (sort === 'most_reacts') return byLikes(db, postId, viewerId, cursor);
  return pinnedFirstPage(db, threadsByTime(db, postId, viewerId, sort), cursor);
}

/**
 * A post's threads; with an author those in which somebody wrote, each by its own id: how many they are is known, and
 * the planner, which does not know it, would ask each thread of a long discussion.
 */
function threadsOf(postId: string, authorId: string | null | undefined): RawBuilder<unknown> {
  const threads = sql`SELECT k.id, k.created_at, k.is_pinned FROM comments AS k WHERE k.post_id = ${postId} AND k.parent_comment_id IS NULL`;
  if (authorId === undefined) return threads;
  return sql`SELECT t.id, t.created_at, t.is_pinned FROM (
      SELECT DISTINCT coalesce(o.parent_comment_id, o.id) AS thread_id FROM comments AS o
      WHERE o.author_id = ${authorId}::uuid AND o.post_id = ${postId} OFFSET 0
    ) m CROSS JOIN LATERAL (SELECT k.id, k.created_at, k.is_pinned FROM comments AS k WHERE k.id = m.thread_id OFFSET 0) t WHERE true`;
}

/** Such a list in order of time. */
export function threadsByTime(
  db: Db,
  postId: string,
  viewerId: string | null,
  sort: Exclude<CommentSort, 'most_reacts'>,
): PinnedFirst<CommentRow> {
  const threads = threadsOf(postId, sort === 'my_comments' ? viewerId : undefined);
  return {
    newestFirst: sort === 'most_recent',
    size: SIZE,
    pinned: sql`${threads} AND is_pinned`,
    find: (condition, first) => sql`${threads} AND ${condition} ${first}`,
    rows: comments(db, viewerId),
  };
}
