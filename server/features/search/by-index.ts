import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { type Found, type Hits, hasWords, type Order, type SearchFilter } from './filter.ts';
import { isTagged, placeTags, type Stretch, WEEK, weeksBetween } from './tags.ts';

/** The first stretch of weeks should hold so many hits: enough for a page where they stand more thinly than in the window. */
const STRETCH_HITS = 100;
/** Stretches of weeks, each longer than the one before, that are tried before all of time. */
const STRETCHES = 5;

export interface Indexed {
  filter: SearchFilter;
  groups: readonly (readonly string[])[];
  order: Order;
  limit: number;
  enough: number;
}

/**
 * By the index alone, which knows words, communities, categories and weeks. Found apart from their order, or the planner
 * would look through all posts in that order.
 * @param stretch the weeks to look in; null for all
 * @param most so many hits are read and one more; null for all
 */
export async function byIndex(
  db: Db,
  { filter, groups, order, limit }: Indexed,
  stretch: Stretch | null,
  most: number | null,
): Promise<Found & { isLast: boolean }> {
  const wanted = [...groups, ...placeTags(filter.communityIds, filter.categories), ...(stretch === null ? [] : [stretch.tags])];
  const { rows } = await sql<{ ids: string[]; found: string; more: boolean }>`
    WITH tagged AS MATERIALIZED (
      SELECT s.post_id, s.created_at FROM post_search s
      WHERE ${isTagged(wanted)} AND ${sql.join(hasWords(filter.terms), sql` AND `)} AND ${order.after}
    ), hits AS MATERIALIZED (SELECT * FROM tagged LIMIT ${most === null ? null : most + 1}::bigint)
    SELECT (SELECT count(*) FROM hits) AS found, array(SELECT s.post_id::text FROM hits s ORDER BY ${order.by} LIMIT ${limit}) AS ids,
      ${stretch === null ? sql`false` : beyond(filter.communityIds, order, stretch)} AS more`.execute(db);
  const [row] = rows;
  return { ids: row?.ids ?? [], found: Number(row?.found ?? 0), isLast: row?.more !== true };
}

/** Whether posts are left behind a stretch of weeks. */
function beyond(communityIds: readonly string[], { newest, after, by }: Order, { from, to }: Stretch): RawBuilder<boolean> {
  const bound = new Date(newest ? from : to).toISOString();
  const behind = newest ? sql`s.created_at < ${bound}::timestamptz` : sql`s.created_at >= ${bound}::timestamptz`;
  return sql<boolean>`EXISTS (SELECT FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
    SELECT FROM post_search s WHERE s.community_id = c.id AND ${behind} AND ${after} ORDER BY ${by} LIMIT 1) s)`;
}

/**
 * The first hits in order of time of words that have too many: from a stretch of weeks that should hold enough of them,
 * judging by the window, and from longer ones if it does not.
 */
export async function byWeeks(db: Db, index: Indexed, first: number, last: number, found: number): Promise<Hits> {
  const { enough, order } = index;
  const direction = order.newest ? -1 : 1;
  // Nothing found says nothing of how thickly they stand: such begin with the length of the window.
  const windows = found === 0 ? 1 : Math.max(1.3 * enough, STRETCH_HITS) / found;
  let length = Math.max(WEEK, Math.abs(last - first) * windows);
  for (let number = 0; number < STRETCHES; number += 1) {
    const stretch = weeksBetween(first, first + direction * length);
    if (stretch === null) break;
    const hits = await byIndex(db, index, stretch, null);
    if (hits.found >= enough || hits.isLast) return { ids: hits.ids, rest: null, total: { count: hits.found, exact: hits.isLast } };
    length *= 4;
  }
  const hits = await byIndex(db, index, null, null);
  return { ids: hits.ids, rest: null, total: { count: hits.found, exact: true } };
}
