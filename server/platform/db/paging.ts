import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { failure } from '../http/errors.ts';
import { refusalTexts } from '../http/texts/refusals.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export function encodeCursor(key: readonly (string | number | boolean | readonly (readonly string[])[])[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @throws INPUT_INVALID for a forged cursor */
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
 * @param rows one more than fits if there is a next page
 * @param keyOf the columns of ORDER BY, the unique one last
 */
export function toPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => readonly (string | number | boolean)[]): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** PostgreSQL refuses the year 0 and long fractions, which JavaScript accepts. */
export const moment = z.iso.datetime().regex(/^(?!0000).{1,40}$/);

export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const TimeKey = z.tuple([moment, z.uuid()]);

export const CountKey = z.tuple([z.int(), ...TimeKey.def.items]);

/** For `$call`: the rows after a key, one more than fits. Null starts at the first row. */
export function pageByTime(
  direction: 'asc' | 'desc',
  columns: readonly [time: string, id: string],
  after: z.infer<typeof TimeKey> | null,
  size: number,
) {
  const [time, id] = [sql.ref(columns[0]), sql.ref(columns[1])];
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => {
    const rows =
      after === null ? query : query.where(sql<SqlBool>`(${time}, ${id}) ${operator} (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    return rows
      .orderBy(time, direction)
      .orderBy(id, direction)
      .limit(size + 1);
  };
}

export interface ListOrder<Row> {
  key: RawBuilder<unknown>;
  after: (cursor: string) => RawBuilder<SqlBool>;
  keyOf: (row: Row) => readonly (string | number | boolean)[];
}

/** @param columns of the sort key, all in one direction, the unique one last */
export function listOrder<Row>(
  direction: 'ascending' | 'descending',
  columns: readonly RawBuilder<unknown>[],
  shape: z.ZodTuple,
  keyOf: ListOrder<Row>['keyOf'],
): ListOrder<Row> {
  const [order, operator] = direction === 'ascending' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  return {
    key: sql.join(columns.map((column) => sql`${column} ${order}`)),
    after: (cursor) => sql`(${sql.join(columns)}) ${operator} (${sql.join(decodeCursor(cursor, shape))})`,
    keyOf,
  };
}
