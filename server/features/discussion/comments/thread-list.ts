import { sql } from 'kysely';
import { z } from 'zod';
import type { WritableScope } from '#server/features/communities/access.ts';
import { gatePost } from '#server/features/discussion/posts/access.ts';
import { placeWith } from '#server/features/discussion/posts/queries.ts';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isoTimes } from '#server/platform/db/json-agg.ts';
import { CountKey, type ListOrder, listOrder, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { CommentSort } from '#shared/rules/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type ThreadRow, threads } from './queries.ts';

const SIZE = PAGE_SIZES.comments;

const oldest = listOrder<ThreadRow>(
  'ascending',
  [sql`(NOT k.is_pinned)`, sql`k.created_at`, sql`k.id`],
  z.tuple([z.boolean(), ...TimeKey.def.items]),
  (row) => [!row.is_pinned, row.created_at, row.id],
);

/** Pinned comments come first in every order (docs/decisions/005-lists-writes-unread.md). */
const ORDERS: Record<CommentSort, ListOrder<ThreadRow>> = {
  oldest,
  my_comments: oldest,
  most_recent: listOrder(
    'descending',
    [sql`k.is_pinned`, sql`k.created_at`, sql`k.id`],
    z.tuple([z.boolean(), ...TimeKey.def.items]),
    (row) => [row.is_pinned, row.created_at, row.id],
  ),
  most_reacts: listOrder(
    'ascending',
    [sql`(NOT k.is_pinned)`, sql`(-k.reactions_count)`, sql`k.created_at`, sql`k.id`],
    z.tuple([z.boolean(), ...CountKey.def.items]),
    (row) => [!row.is_pinned, -row.reactions_count, row.created_at, row.id],
  ),
};

export function threadQuery(db: Db, postId: string, viewerId: string, sort: CommentSort, cursor: string | undefined) {
  const { key, after } = ORDERS[sort];
  const conditions = [sql`k.post_id = ${postId}`, sql`k.parent_comment_id IS NULL`];
  if (cursor !== undefined) conditions.push(after(cursor));
  if (sort === 'my_comments')
    conditions.push(sql`k.id = ANY (ARRAY(
      SELECT DISTINCT coalesce(o.parent_comment_id, o.id) FROM comments AS o WHERE o.author_id = ${viewerId}::uuid AND o.post_id = ${postId}))`);
  const page = sql`(SELECT k.* FROM comments AS k WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${key} LIMIT ${sql.lit(SIZE + 1)})`;
  return threads(db, viewerId, page).orderBy(key);
}

const first = prepare((db, { postId, viewerId }: { postId: string; viewerId: string }) =>
  placeWith(db, postId, threadQuery(db, postId, viewerId, 'oldest', undefined)),
);

export function gateThreads<Row extends ThreadRow>(person: Person | null, found: (WritableScope & { listed: Row[] }) | undefined) {
  const place = gatePost(person, found);
  for (const { replies } of place.listed) isoTimes(replies);
  return { place, rows: isoTimes(place.listed) };
}

export async function threadPage(db: Db, person: Person | null, postId: string, sort: CommentSort, cursor: string | undefined) {
  const viewerId = person?.id ?? NOBODY;
  const [found] =
    sort === 'oldest' && cursor === undefined
      ? await first(db, { postId, viewerId })
      : await placeWith(db, postId, threadQuery(db, postId, viewerId, sort, cursor)).execute();
  const { place, rows } = gateThreads(person, found);
  return { place, ...toPage(rows, SIZE, ORDERS[sort].keyOf) };
}
