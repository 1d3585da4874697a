import { type RawBuilder, sql } from 'kysely';
import { placeWith } from '#server/features/discussion/posts/queries.ts';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { firstPageOf, firstPageQuery, type PinnedFirst, pinnedFirst } from '#server/platform/db/pinned-first.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { CommentSort } from '#shared/rules/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type ThreadRow, threads } from './queries.ts';
import { byLikes } from './thread-orders.ts';
import { opened, readThreads, type Threads } from './thread-reading.ts';

const SIZE = PAGE_SIZES.comments;

/** A page of a post's top-level comments in one of the four orders, for somebody who may read the post. */
export async function threadPage(
  db: Db,
  person: Person | null,
  postId: string,
  sort: CommentSort,
  cursor: string | undefined,
): Promise<Threads> {
  if (sort === 'oldest' && cursor === undefined) return firstThreads(db, person, postId);
  if (sort === 'most_reacts') return byLikes(db, person, postId, cursor);
  return readThreads(db, person, postId, pinnedFirst(threadsByTime(db, postId, person?.id ?? null, sort), cursor));
}

const first = prepare((db, { postId, viewerId }: { postId: string; viewerId: string }) =>
  placeWith(db, postId, firstPageQuery(threadsByTime(db, postId, viewerId, 'oldest'))),
);

/** What everybody sees of a post's comments who opens it. */
async function firstThreads(db: Db, person: Person | null, postId: string): Promise<Threads> {
  const { place, rows } = opened(person, (await first(db, { postId, viewerId: person?.id ?? NOBODY }))[0]);
  return { place, ...firstPageOf(rows, SIZE) };
}

/**
 * A post's threads; with an author those in which somebody wrote, each by its own id: how many they are is known, and
 * the planner, which does not know it, would ask each thread of a long discussion.
 */
function threadsOf(postId: string, authorId: string | null | undefined): RawBuilder<unknown> {
  const all = sql`SELECT k.* FROM comments AS k WHERE k.post_id = ${postId} AND k.parent_comment_id IS NULL`;
  if (authorId === undefined) return all;
  return sql`SELECT t.* FROM (
      SELECT DISTINCT coalesce(o.parent_comment_id, o.id) AS thread_id FROM comments AS o
      WHERE o.author_id = ${authorId}::uuid AND o.post_id = ${postId} OFFSET 0
    ) m CROSS JOIN LATERAL (SELECT k.* FROM comments AS k WHERE k.id = m.thread_id OFFSET 0) t WHERE true`;
}

/** A post's threads in order of time; a visitor has no comments of their own. */
export function threadsByTime(
  db: Db,
  postId: string,
  viewerId: string | null,
  sort: Exclude<CommentSort, 'most_reacts'>,
): PinnedFirst<ThreadRow> {
  const listed = threadsOf(postId, sort === 'my_comments' ? viewerId : undefined);
  return {
    newestFirst: sort === 'most_recent',
    size: SIZE,
    pinned: sql`${listed} AND is_pinned`,
    find: (condition, first) => sql`${listed} AND ${condition} ${first}`,
    shown: (some) => threads(db, viewerId, some).select('k.leads'),
  };
}
