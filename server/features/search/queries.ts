import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { moment } from '#server/platform/paging.ts';
import type { Category } from '#shared/rules/categories.ts';
import { isTagged, placeTags, type Stretch, WEEK, type WordGroup, weeksBetween, wordGroups } from './tags.ts';

/** Posts that are looked through in order of time before the index is asked: words that many have are found here at once. */
export const WINDOW = 1_000;
/** Words which are in no index are looked for in so many further windows, of so many posts. */
const FURTHER = 4;
const FURTHER_WINDOW = 5_000;
/** More than so many hits are not all read: the newest are then looked for week by week. */
const MANY_HITS = 5_000;
/** Words that so many posts of a window have are sure to have more hits than are to be read. */
const COMMON = 10;
/** Words that so many posts of a window have fill a page long before all of time is looked through. */
const SEVERAL = 2;
/** Longer lists are the beginning of another order. */
const PAGE = 20;
/** The first stretch of weeks should hold so many hits: enough for a page where they stand more thinly than in the window. */
const STRETCH_HITS = 100;
/** Stretches of weeks, each longer than the one before, that are tried before all of time. */
const STRETCHES = 5;
/** The index follows so many words of a term at once without effort. */
const FEW_WORDS = 50;

export interface SearchFilter {
  /** For each term the words that will do for it: itself, or words like it where it occurs nowhere. */
  terms: readonly (readonly string[])[];
  communityIds: readonly string[];
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

export interface Total {
  count: number;
  exact: boolean;
}

/** Place in a list by time, with the total, which is counted once. */
export const TimePlace = z.tuple([moment, z.uuid(), z.int().nonnegative(), z.boolean()]);
export type TimePlace = z.infer<typeof TimePlace>;

export function pattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** For each of the terms whether a post has it, as itself or one of its likes. */
function hasWords(terms: SearchFilter['terms']): RawBuilder<SqlBool>[] {
  return terms.map(
    (words) =>
      sql<SqlBool>`(${sql.join(
        words.map((word) => sql`s.words LIKE ${pattern(word)}`),
        sql` OR `,
      )})`,
  );
}

interface Order {
  newest: boolean;
  after: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
  reversed: RawBuilder<unknown>;
}

function orderOf(newest: boolean, since: string | undefined, place: readonly [at: string, id: string, ...unknown[]] | null): Order {
  const orders = [sql`s.created_at DESC, s.post_id DESC`, sql`s.created_at, s.post_id`] as const;
  const [by, reversed] = newest ? orders : [orders[1], orders[0]];
  const parts = [sql`true`];
  if (since !== undefined) parts.push(sql`s.created_at >= ${since}::timestamptz`);
  if (place !== null) {
    const bound = sql`(${place[0]}::timestamptz, ${place[1]}::uuid)`;
    parts.push(newest ? sql`(s.created_at, s.post_id) < ${bound}` : sql`(s.created_at, s.post_id) > ${bound}`);
  }
  return { newest, by, reversed, after: sql<SqlBool>`${sql.join(parts, sql` AND `)}` };
}

/**
 * The first posts of these communities in order of time; the alias is `s`. Each community's for itself, or one plan for
 * all would read a large index through to find the few posts of a small community. Their words are read at the end.
 */
export function windowOf(communityIds: readonly string[], size: number, { after, by }: Pick<Order, 'after' | 'by'>): RawBuilder<unknown> {
  return sql`(
    SELECT s.post_id, s.created_at FROM unnest(${communityIds}::uuid[]) AS c (id) CROSS JOIN LATERAL (
      SELECT s.post_id, s.created_at FROM post_search s WHERE s.community_id = c.id AND ${after} ORDER BY ${by} LIMIT ${sql.lit(size)}
    ) s ORDER BY ${by} LIMIT ${sql.lit(size)}
  ) k JOIN post_search s ON s.post_id = k.post_id`;
}

export interface Hits {
  ids: string[];
  /** Where to look on, when the words are in no index and more posts are left. */
  rest: readonly [at: string, id: string] | null;
  total: Total;
}

/** Ids of posts that have the words, in order of time: from the newest posts where that fills a page, otherwise by index. */
export async function findByTime(db: Db, filter: SearchFilter, newest: boolean, place: TimePlace | null, limit: number): Promise<Hits> {
  const order = orderOf(newest, filter.since, place);
  const seen = await inWindow(db, filter, order, WINDOW, limit);
  const { first, last } = seen;
  if (first === null || last === null || seen.found >= limit) {
    return { ids: seen.ids, rest: null, total: { count: seen.found, exact: last === null } };
  }
  // In whole windows, so that there are few different statements.
  const enough = WINDOW * Math.ceil((1.3 * limit) / Math.max(1, seen.found));
  if (limit > PAGE && enough <= FURTHER_WINDOW) {
    const wider = await inWindow(db, filter, order, enough, limit);
    if (wider.found >= limit) return { ids: wider.ids, rest: null, total: { count: wider.found, exact: wider.last === null } };
  }
  const groups = narrowest(await wordGroups(db, filter.terms), seen.counts);
  if (groups.length === 0) return inFurtherWindows(db, filter, newest, seen, last, limit);
  // Of a word that is in no post at all, no further look is needed.
  if (groups.some((words) => words.length === 0)) return { ids: [], rest: null, total: { count: 0, exact: true } };

  const index: Indexed = { filter, groups, order, limit };
  if (seen.found < (limit <= PAGE ? SEVERAL : COMMON)) {
    const all = await byIndex(db, index, null, MANY_HITS);
    if (all.found <= MANY_HITS) return { ids: all.ids, rest: null, total: { count: all.found, exact: true } };
  }
  return byWeeks(db, index, Date.parse(first), Date.parse(last[0]), seen.found);
}

/**
 * Without the terms that stand in many different words, where another one is rare: it costs less to look at the few
 * posts of the rare one than to follow a thousand words through the index.
 */
function narrowest(groups: readonly WordGroup[], counts: readonly number[]): string[][] {
  const isNarrow = ({ words }: WordGroup) => words.length <= FEW_WORDS;
  const isRare = groups.some((group) => isNarrow(group) && (counts[group.term] ?? 0) < COMMON);
  return groups
    .filter((group) => !isRare || isNarrow(group))
    .map(({ words }) => words)
    .sort((a, b) => a.length - b.length);
}

/** An empty page with more behind it would look like the end, so some further posts are looked through. */
async function inFurtherWindows(db: Db, filter: SearchFilter, newest: boolean, seen: Seen, last: readonly [string, string], limit: number) {
  let rest: Hits['rest'] = last;
  let hits: Pick<Seen, 'ids' | 'found'> = seen;
  for (let further = 0; further < FURTHER && hits.found === 0 && rest !== null; further += 1) {
    const next = await inWindow(db, filter, orderOf(newest, filter.since, rest), FURTHER_WINDOW, limit);
    hits = next;
    rest = next.last;
  }
  return { ids: hits.ids, rest: hits.found >= limit ? null : rest, total: { count: hits.found, exact: rest === null } };
}

interface Found {
  ids: string[];
  found: number;
}

interface Seen extends Found {
  /** How many of the posts have each of the terms. */
  counts: number[];
  /** When the first post looked at is from. */
  first: string | null;
  /** The last post looked at, found or not, if there may be more behind it. */
  last: readonly [at: string, id: string] | null;
}

async function inWindow(db: Db, filter: SearchFilter, order: Order, size: number, limit: number): Promise<Seen> {
  const { by, reversed } = order;
  // Not among the conditions of the window, or a rare category would be looked for through all of time.
  const category = filter.categories === undefined ? sql`` : sql`AND s.category = ANY(${filter.categories})`;
  const has = hasWords(filter.terms);
  const { rows } = await sql<{ ids: string[]; found: string; scanned: string; counts: number[]; first: string | null; last: string[] }>`
    WITH looked AS MATERIALIZED (
      SELECT *, true = ALL(s.has) ${category} AS hit
      FROM (SELECT s.post_id, s.created_at, s.category, ARRAY[${sql.join(has)}] AS has FROM ${windowOf(filter.communityIds, size, order)} OFFSET 0) s
    )
    SELECT (SELECT count(*) FROM looked) AS scanned, (SELECT count(*) FROM looked WHERE hit) AS found,
      array(SELECT (SELECT count(*)::int FROM looked WHERE looked.has[n]) FROM generate_series(1, ${sql.lit(has.length)}) n) AS counts,
      array(SELECT s.post_id::text FROM looked s WHERE s.hit ORDER BY ${by} LIMIT ${limit}) AS ids,
      (SELECT s.created_at FROM looked s ORDER BY ${by} LIMIT 1) AS first,
      array(SELECT unnest(ARRAY[to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.post_id::text])
        FROM (SELECT * FROM looked s ORDER BY ${reversed} LIMIT 1) s) AS last`.execute(db);
  const [row] = rows;
  const [at, id] = row?.last ?? [];
  const complete = Number(row?.scanned ?? 0) < size;
  return {
    ids: row?.ids ?? [],
    found: Number(row?.found ?? 0),
    counts: row?.counts ?? [],
    first: row?.first ?? null,
    last: complete || at === undefined || id === undefined ? null : [at, id],
  };
}

interface Indexed {
  filter: SearchFilter;
  groups: readonly (readonly string[])[];
  order: Order;
  limit: number;
}

/**
 * By the index alone, which knows words, communities, categories and weeks. Found apart from their order, or the planner
 * would look through all posts in that order.
 * @param stretch the weeks to look in; null for all
 * @param most so many hits are read and one more; null for all
 */
async function byIndex(
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
async function byWeeks(db: Db, index: Indexed, first: number, last: number, found: number): Promise<Hits> {
  const { limit, order } = index;
  const direction = order.newest ? -1 : 1;
  // Nothing found says nothing of how thickly they stand: such begin with the length of the window.
  const windows = found === 0 ? 1 : Math.max(1.3 * limit, STRETCH_HITS) / found;
  let length = Math.max(WEEK, Math.abs(last - first) * windows);
  for (let number = 0; number < STRETCHES; number += 1) {
    const stretch = weeksBetween(first, first + direction * length);
    if (stretch === null) break;
    const hits = await byIndex(db, index, stretch, null);
    if (hits.found >= limit || hits.isLast) return { ids: hits.ids, rest: null, total: { count: hits.found, exact: hits.isLast } };
    length *= 4;
  }
  const hits = await byIndex(db, index, null, null);
  return { ids: hits.ids, rest: null, total: { count: hits.found, exact: true } };
}
