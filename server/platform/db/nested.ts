import { type Expression, type RawBuilder, sql } from 'kysely';

/** Times of a row as JSON has them. */
interface Timed {
  created_at: string;
  updated_at?: string | null;
  still_open_at?: string | null;
}

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
  for (const row of rows) {
    row.created_at = new Date(row.created_at).toISOString();
    if (typeof row.updated_at === 'string') row.updated_at = new Date(row.updated_at).toISOString();
    if (typeof row.still_open_at === 'string') row.still_open_at = new Date(row.still_open_at).toISOString();
  }
  return rows;
}
