import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { failure } from '../http/errors.ts';
import { refusalTexts } from '../http/texts/refusals.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Packs the sort key of a row; the reader hands it back unread. */
export function encodeCursor(key: readonly (string | number | boolean | readonly (readonly string[])[])[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Unpacks a cursor of this shape.
 * @throws INPUT_INVALID for one that we did not make
 */
export function decodeCursor<Shape extends z.ZodTuple>(cursor: string, shape: Shape): z.infer<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw failure('INPUT_INVALID', undefined, { fields: { cursor: refusalTexts.noPlace } });
  return parsed.data;
}

/**
 * Makes a page of rows that were asked for with one more than fits: the extra row tells that there is a next page.
 * @param keyOf the sort key of a row, the same columns and order as in ORDER BY, the unique one last
 */
export function toPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => readonly (string | number | boolean)[]): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** The year 0 and a fraction of a hundred digits are dates for JavaScript and errors for PostgreSQL. */
export const moment = z.iso.datetime().regex(/^(?!0000).{1,40}$/);

/** Rows in the order of their ids; missing ones are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Key of lists in order of time. */
export const TimeKey = z.tuple([moment, z.uuid()]);

/** Key of lists in order of a count, then of time. */
export const CountKey = z.tuple([z.int(), ...TimeKey.def.items]);

/** An order of a list, with the cursors of its pages. */
export interface ListOrder<Row> {
  /** What follows ORDER BY. */
  key: RawBuilder<unknown>;
  /** Condition for the rows after a cursor. @throws INPUT_INVALID */
  after: (cursor: string) => RawBuilder<SqlBool>;
  /** The sort key of a row. */
  keyOf: (row: Row) => readonly (string | number | boolean)[];
}

/**
 * @param columns of the sort key, all in one direction, a unique one last
 * @param shape of a cursor: a value for each column
 */
export function listOrder<Row>(
  direction: 'ascending' | 'descending',
  columns: readonly RawBuilder<unknown>[],
  shape: z.ZodTuple,
  keyOf: ListOrder<Row>['keyOf'],
): ListOrder<Row> {
  const [order, beyond] = direction === 'ascending' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  return {
    key: sql.join(columns.map((column) => sql`${column} ${order}`)),
    after: (cursor) => sql`(${sql.join(columns)}) ${beyond} (${sql.join(decodeCursor(cursor, shape))})`,
    keyOf,
  };
}
