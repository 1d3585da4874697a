import { type Expression, type RawBuilder, sql } from 'kysely';

/** Columns of rows that are times. */
const TIMES = ['created_at', 'updated_at', 'still_open_at', 'last_activity_at', 'remind_at'] as const;
type Timed = { [name in (typeof TIMES)[number]]?: string | null };

/**
 * All rows of a query as one value beside what else a statement reads, in the query's order. That is one way to the
 * database instead of two, and one value to take apart instead of hundreds.
 */
export function nested<Row>(rows: Expression<Row>): RawBuilder<Row[]> {
  return sql<Row[]>`(SELECT coalesce(json_agg(n), '[]') FROM (${rows}) n)`;
}

/**
 * Rows for ids that another part of a query gives, each by its own id: the planner does not know how few they are and would
 * read all rows.
 */
export function oneByOne(rows: Expression<unknown>, id: string) {
  return sql`(SELECT * FROM (${rows}) one WHERE one.id = ${sql.ref(id)} OFFSET 0)`;
}

/** Such rows with their times as the API gives them out; PostgreSQL writes them its own way into JSON. */
export function unnested<Row extends Timed>(rows: Row[]): Row[] {
  for (const row of rows as Timed[])
    for (const name of TIMES) {
      const at = row[name];
      if (typeof at === 'string') row[name] = new Date(at).toISOString();
    }
  return rows;
}
