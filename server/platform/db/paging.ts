import type { Expression } from 'kysely';
import { z } from 'zod';
import { failure } from '../http/errors.ts';
import { refusalTexts } from '../http/texts/refusals.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** A page that is still to be read, alone or within another statement. */
export interface PageQuery<Row> {
  query: Expression<Row>;
  /** The page, of the rows that the query found. */
  pageOf: (rows: readonly Row[]) => Page<Row>;
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

/** Key of lists in order of time. */
export const TimeKey = z.tuple([moment, z.uuid()]);
