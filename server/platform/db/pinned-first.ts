import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, moment, type Page, type PageQuery, toPage } from './paging.ts';

/** Pinned rows that lead; were there more, they would stand at their own time, because the cursor has to name them. */
const LEADERS = 20;
/** Place in time, and those that led the first page. */
const PlaceAfterLeaders = z.tuple([moment, z.uuid()], z.uuid());

interface Row {
  id: string;
  created_at: string;
}

/** A list in order of time that begins with its pinned rows (docs/decisions/010-lists-that-hold-still.md). */
export interface PinnedFirst<Item extends Row> {
  newestFirst: boolean;
  size: number;
  /** The table's rows that are pinned. */
  pinned: RawBuilder<unknown>;
  /** Those for which a condition holds too, with an `ORDER BY … LIMIT`. */
  find: (condition: RawBuilder<unknown>, first: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Some of the table's rows as they are shown; each also tells whether it leads. */
  shown: (some: Some) => Expression<Leading<Item>>;
}

/** Rows of a table, each with `leads` beside its own columns. */
export type Some = RawBuilder<{ leads: boolean }>;

function timeOrder(newestFirst: boolean) {
  return newestFirst ? sql`created_at DESC, id DESC` : sql`created_at, id`;
}

/** In the statement itself: PostgreSQL would take any number for a parameter into account, and so plan the statement anew each time. */
function atMost(rows: number) {
  return sql`LIMIT ${sql.lit(rows)}`;
}

/**
 * A page of such a list: the pinned rows lead the first one, and everything else follows at its own time, whether it is
 * pinned by then or not. The cursor names those that led, so that nothing is skipped or repeated while moderators pin
 * and unpin.
 */
export function pinnedFirst<Item extends Row>(list: PinnedFirst<Item>, cursor: string | undefined): PageQuery<Item> {
  if (cursor !== undefined) return furtherPage(list, cursor);
  return { query: firstPageQuery(list), pageOf: (rows) => firstPageOf(rows as readonly Leading<Item>[], list.size) };
}

type Leading<Item> = Item & { leads: boolean };

/** The query of a first page, with one more than fits. */
export function firstPageQuery<Item extends Row>({ newestFirst, size, pinned, find, shown }: PinnedFirst<Item>) {
  const order = timeOrder(newestFirst);
  const others = find(sql`id NOT IN (SELECT head.id FROM head)`, sql`ORDER BY ${order} ${atMost(size + 1)}`);
  const some: Some = sql`(SELECT head.*, true AS leads FROM head UNION ALL SELECT o.*, false FROM (${others}) o)`;
  return sql<Leading<Item>>`
    WITH head AS (${pinned} ORDER BY ${order} ${atMost(LEADERS)})
    SELECT s.* FROM (${shown(some)}) s ORDER BY leads DESC, ${order}`;
}

/** The first page, of what `firstPageQuery` found. */
export function firstPageOf<Item extends Row>(rows: readonly Leading<Item>[], size: number): Page<Item> {
  const head = rows.filter(({ leads }) => leads);
  const others = rows.slice(head.length);
  // One at least of the others, from which the next page goes on.
  const page = toPage(others, Math.max(size - head.length, 1), (row) => [row.created_at, row.id, ...head.map(({ id }) => id)]);
  return { items: [...head, ...page.items], nextCursor: page.nextCursor };
}

function furtherPage<Item extends Row>({ newestFirst, size, find, shown }: PinnedFirst<Item>, cursor: string): PageQuery<Item> {
  const [at, id, ...head] = decodeCursor(cursor, PlaceAfterLeaders);
  const after = newestFirst ? sql`<` : sql`>`;
  const condition = sql<SqlBool>`(created_at, id) ${after} (${at}::timestamptz, ${id}::uuid) AND id <> ALL(${head}::uuid[])`;
  const order = timeOrder(newestFirst);
  const some: Some = sql`(SELECT f.*, false AS leads FROM (${find(condition, sql`ORDER BY ${order} ${atMost(size + 1)}`)}) f)`;
  return {
    query: sql<Item>`SELECT s.* FROM (${shown(some)}) s ORDER BY ${order}`,
    pageOf: (rows) => toPage(rows, size, (row) => [row.created_at, row.id, ...head]),
  };
}
