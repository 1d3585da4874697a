import { sql } from 'kysely';
import { z } from 'zod';
import { NOBODY } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import { idOfOrder, inOrder } from '#server/platform/kept-orders.ts';
import { decodeCursor, encodeCursor, moment, type Page, toPage } from '#server/platform/paging.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type CommentRow, comments, findComments } from './queries.ts';

/** Threads that a kept order holds; the others follow by time. */
const KEPT = 200;
const SIZE = PAGE_SIZES.comments;

/** A place in a kept order, or, after its end, in time. */
const OrderKey = z.tuple([z.uuid(), z.union([z.int().nonnegative().max(KEPT), moment]), z.uuid().default(NOBODY)]);

/**
 * The most liked threads first. Likes change while somebody pages, so the first page keeps the order of the first ones
 * as it is then; the others go on by time, which never changes. So none is skipped or repeated, and a list has no end
 * before the last.
 */
export async function byLikes(db: Db, postId: string, viewerId: string | null, cursor: string | undefined): Promise<Page<CommentRow>> {
  if (cursor === undefined) return firstPage(db, postId, viewerId);
  const [orderId, place, after] = decodeCursor(cursor, OrderKey);
  if (typeof place === 'number') return keptPage(db, postId, viewerId, orderId, place);
  return restPage(db, postId, viewerId, orderId, place, after);
}

/** Ids of a post's threads in order of their likes, as many as are kept and one more. */
export function likedOrder(db: Db, postId: string) {
  return db
    .selectFrom('comments as k')
    .select('k.id')
    .where('k.post_id', '=', postId)
    .where('k.parent_comment_id', 'is', null)
    .orderBy('k.is_pinned', 'desc')
    .orderBy('k.reactions_count', 'desc')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(KEPT + 1);
}

async function firstPage(db: Db, postId: string, viewerId: string | null): Promise<Page<CommentRow>> {
  const ids = (await likedOrder(db, postId).execute()).map(({ id }) => id);
  const first = ids.slice(0, SIZE);
  const items = first.length === 0 ? [] : inOrder(first, await findComments(db, postId, first, viewerId));
  if (ids.length <= SIZE) return { items, nextCursor: null };
  const kept = ids.slice(0, KEPT);
  const id = idOfOrder(postId, ...kept);
  await db
    .insertInto('thread_orders')
    .values({ id, comment_ids: kept })
    // Written again only so often that it is not cleared away while it is in use.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ used_at: sql`now()` })
        .where('thread_orders.used_at', '<', sql<string>`now() - interval '30 minutes'`),
    )
    .execute();
  return { items, nextCursor: encodeCursor([id, SIZE]) };
}

/** A page of the kept part. At its end it goes over to the rest, if there is one. */
async function keptPage(db: Db, postId: string, viewerId: string | null, orderId: string, place: number): Promise<Page<CommentRow>> {
  const { rows } = await sql<CommentRow & { place: string }>`
    SELECT s.*, o.place
    FROM thread_orders l, unnest(l.comment_ids) WITH ORDINALITY AS o (comment_id, place)
    JOIN (${comments(db, viewerId).where('k.post_id', '=', postId)}) s ON s.id = o.comment_id
    WHERE l.id = ${orderId} AND o.place > ${place}
    ORDER BY o.place LIMIT ${SIZE + 1}`.execute(db);
  const page = toPage(rows, SIZE, (row) => [orderId, Number(row.place)]);
  if (page.nextCursor !== null) return page;
  const room = SIZE - page.items.length;
  const rest = await restRows(db, postId, viewerId, orderId, null, room);
  if (room > 0) {
    const { items, nextCursor } = toPage(rest, room, (row) => [orderId, row.created_at, row.id]);
    return { items: [...page.items, ...items], nextCursor };
  }
  // No room left: the rest begins on the next page.
  return { items: page.items, nextCursor: rest.length === 0 ? null : encodeCursor([orderId, Number(rows.at(-1)?.place ?? KEPT)]) };
}

async function restPage(
  db: Db,
  postId: string,
  viewerId: string | null,
  orderId: string,
  at: string,
  id: string,
): Promise<Page<CommentRow>> {
  const rows = await restRows(db, postId, viewerId, orderId, [at, id], SIZE);
  return toPage(rows, SIZE, (row) => [orderId, row.created_at, row.id]);
}

/** Threads that a kept order does not hold, the oldest first, with one more than `limit`. */
function restRows(
  db: Db,
  postId: string,
  viewerId: string | null,
  orderId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<CommentRow[]> {
  return comments(db, viewerId)
    .where('k.post_id', '=', postId)
    .where('k.parent_comment_id', 'is', null)
    .where(sql<boolean>`k.id <> ALL(ARRAY(SELECT unnest(l.comment_ids) FROM thread_orders l WHERE l.id = ${orderId}))`)
    .$if(after !== null, (query) => query.where(sql<boolean>`(k.created_at, k.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(limit + 1)
    .execute();
}

/** Clears away orders that nobody pages through any more. */
export async function tidyThreadOrders(db: Db): Promise<void> {
  await db.deleteFrom('thread_orders').where('used_at', '<', sql<string>`now() - interval '3 hours'`).execute();
}
