import { createHash } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import { decodeCursor, encodeCursor, type Page, type PageQuery, toPage } from './paging.ts';

/** Place in a kept order (docs/decisions/010-lists-that-hold-still.md). */
const KeptPlace = z.tuple([z.uuid(), z.int().nonnegative()]);

/** Rows in the order of their ids; those that are not there are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The same order has the same id: reading it again keeps nothing new. */
export function idOfOrder(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join()).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The first page of posts or comments in the order they have now, which is kept only where there are further pages. */
export async function firstKeptPage(db: Db, ids: readonly string[], size: number): Promise<Page<string>> {
  if (ids.length <= size) return { items: [...ids], nextCursor: null };
  const id = idOfOrder(...ids);
  await db
    .insertInto('list_snapshots')
    .values({ id, post_ids: [...ids] })
    // Written again only so often that it is not cleared away while it is in use.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ created_at: sql`now()` })
        .where('list_snapshots.created_at', '<', sql<string>`now() - interval '30 minutes'`),
    )
    .execute();
  return { items: ids.slice(0, size), nextCursor: encodeCursor([id, size]) };
}

/**
 * Rows for ids that another part of a query gives, each by its own id: the planner, which cannot know how few they are,
 * would read all rows there are.
 */
export function oneByOne(rows: Expression<unknown>, id: string) {
  return sql`(SELECT * FROM (${rows}) one WHERE one.id = ${sql.ref(id)} OFFSET 0)`;
}

/** As text, or as a number where it came as JSON. */
type Placed<Row> = Row & { place: string | number };

/** Its first row brings the whole order. */
export type Ordered<Row> = Row & { order_ids: readonly string[] | null };

/**
 * The first rows of an order that is to be kept, and with them the order.
 * @param order `SELECT id`, the first ones first
 */
export function orderedRows<Row>(order: Expression<{ id: string }>, rows: Expression<Row>, size: number) {
  return sql<Ordered<Row>>`
    WITH o AS MATERIALIZED (SELECT id, row_number() OVER () AS place FROM (${order}) f)
    SELECT s.*, CASE WHEN o.place = 1 THEN ARRAY(SELECT i.id FROM o AS i ORDER BY i.place) END AS order_ids
    FROM o CROSS JOIN LATERAL ${oneByOne(rows, 'o.id')} s WHERE o.place <= ${sql.lit(size)} ORDER BY o.place`;
}

/**
 * A further page of a kept order, of the rows as they are now.
 * @param rows all that the reader may see of this list; an order that was kept for another one holds nothing of it
 */
export function furtherKeptPage<Row extends { id: string }>(rows: Expression<Row>, cursor: string, size: number): PageQuery<Row> {
  const [keptId, place] = decodeCursor(cursor, KeptPlace);
  return {
    query: sql<Placed<Row>>`
      SELECT s.*, o.place FROM (
        SELECT k.id, k.place FROM list_snapshots l, unnest(l.post_ids) WITH ORDINALITY AS k (id, place)
        WHERE l.id = ${keptId} AND k.place > ${place} ORDER BY k.place OFFSET 0
      ) o CROSS JOIN LATERAL ${oneByOne(rows, 'o.id')} s
      ORDER BY o.place LIMIT ${sql.lit(size + 1)}`,
    pageOf: (found) => toPage(found as readonly Placed<Row>[], size, (row) => [keptId, Number(row.place)]),
  };
}

/** Clears away orders that nobody pages through any more. */
export async function tidyKeptOrders(db: Db): Promise<void> {
  await db.deleteFrom('list_snapshots').where('created_at', '<', sql<string>`now() - interval '3 hours'`).execute();
}
