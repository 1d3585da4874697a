import { sql } from 'kysely';
import { z } from 'zod';
import { placeWith } from '#server/features/discussion/posts/queries.ts';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { idOfOrder, oneByOne, orderedRows } from '#server/platform/db/kept-orders.ts';
import { decodeCursor, encodeCursor, moment, type Page, toPage } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type ThreadRow, threads } from './queries.ts';
import { opened, readThreads, type Threads, timed } from './thread-reading.ts';

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
export async function byLikes(db: Db, person: Person | null, postId: string, cursor: string | undefined): Promise<Threads> {
  if (cursor === undefined) return firstPage(db, person, postId);
  const [orderId, place, after] = decodeCursor(cursor, OrderKey);
  if (typeof place === 'number') return keptPage(db, person, postId, orderId, place);
  const rest = restRows(db, postId, person?.id ?? null, orderId, [place, after], SIZE);
  return readThreads(db, person, postId, { query: rest, pageOf: (rows) => restPage(rows, orderId, SIZE) });
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

async function firstPage(db: Db, person: Person | null, postId: string): Promise<Threads> {
  const ordered = orderedRows(likedOrder(db, postId), threads(db, person?.id ?? null), SIZE);
  const { place, rows: items } = opened(person, await placeWith(db, postId, ordered).executeTakeFirst());
  const ids = items[0]?.order_ids ?? [];
  if (ids.length <= SIZE) return { place, items, nextCursor: null };
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
  return { place, items, nextCursor: encodeCursor([id, SIZE]) };
}

/** A page of the kept part. At its end it goes over to the rest, if there is one. */
async function keptPage(db: Db, person: Person | null, postId: string, orderId: string, from: number): Promise<Threads> {
  const viewerId = person?.id ?? null;
  const kept = sql<ThreadRow & { place: number }>`
    SELECT s.*, o.place FROM (
      SELECT u.id, u.place FROM thread_orders l, unnest(l.comment_ids) WITH ORDINALITY AS u (id, place)
      WHERE l.id = ${orderId} AND u.place > ${from} ORDER BY u.place OFFSET 0
    ) o CROSS JOIN LATERAL ${oneByOne(threads(db, viewerId).where('k.post_id', '=', postId), 'o.id')} s
    ORDER BY o.place LIMIT ${sql.lit(SIZE + 1)}`;
  const { place, rows } = opened(person, await placeWith(db, postId, kept).executeTakeFirst());
  const page = toPage(rows, SIZE, (row) => [orderId, row.place]);
  if (page.nextCursor !== null) return { place, ...page };
  const room = SIZE - page.items.length;
  const rest = timed(await restRows(db, postId, viewerId, orderId, null, room).execute());
  if (room > 0) {
    const { items, nextCursor } = restPage(rest, orderId, room);
    return { place, items: [...page.items, ...items], nextCursor };
  }
  // No room left: the rest begins on the next page.
  return { place, items: page.items, nextCursor: rest.length === 0 ? null : encodeCursor([orderId, rows.at(-1)?.place ?? KEPT]) };
}

function restPage(rows: readonly ThreadRow[], orderId: string, size: number): Page<ThreadRow> {
  return toPage(rows, size, (row) => [orderId, row.created_at, row.id]);
}

/** Threads that a kept order does not hold, the oldest first, with one more than `limit`. */
function restRows(
  db: Db,
  postId: string,
  viewerId: string | null,
  orderId: string,
  after: readonly [string, string] | null,
  limit: number,
) {
  return threads(db, viewerId)
    .where('k.post_id', '=', postId)
    .where('k.parent_comment_id', 'is', null)
    .where(sql<boolean>`k.id <> ALL(ARRAY(SELECT unnest(l.comment_ids) FROM thread_orders l WHERE l.id = ${orderId}))`)
    .$if(after !== null, (query) => query.where(sql<boolean>`(k.created_at, k.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(sql.lit(limit + 1));
}

/** Clears away orders that nobody pages through any more. */
export async function tidyThreadOrders(db: Db): Promise<void> {
  await db.deleteFrom('thread_orders').where('used_at', '<', sql<string>`now() - interval '3 hours'`).execute();
}
