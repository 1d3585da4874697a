import { type Expression, type RawBuilder, sql } from 'kysely';

/** Names of columns with times. */
const TIMES = ['created_at', 'updated_at', 'still_open_at', 'last_activity_at', 'remind_at'] as const;
type Timed = { [name in (typeof TIMES)[number]]?: string | null };

/**
 * SQL: all rows of a query as one JSON value in the query's order. A statement that reads it beside other columns saves
 * a round trip, and pg parses one value instead of hundreds.
 */
export function jsonAgg<Row>(rows: Expression<Row>): RawBuilder<Row[]> {
  return sql<Row[]>`(SELECT coalesce(json_agg(n), '[]') FROM (${rows}) n)`;
}

/**
 * SQL: looks rows up by the id that another part of the statement supplies. OFFSET 0 keeps the planner, which does not
 * know how few ids there are, from reading all rows.
 */
export function lookupById(rows: Expression<unknown>, id: string) {
  return sql`(SELECT * FROM (${rows}) one WHERE one.id = ${sql.ref(id)} OFFSET 0)`;
}

/** Converts the times in rows of `jsonAgg` to the API's ISO format, because PostgreSQL writes times into JSON in its own format. */
export function isoTimes<Row extends Timed>(rows: Row[]): Row[] {
  for (const row of rows as Timed[])
    for (const name of TIMES) {
      const at = row[name];
      if (typeof at === 'string') row[name] = new Date(at).toISOString();
    }
  return rows;
}
