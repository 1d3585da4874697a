import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { moment } from '#server/platform/paging.ts';
import { byIndex, byWeeks, type Indexed } from './by-index.ts';
import { type Found, type Hits, hasWords, type Order, orderOf, type SearchFilter } from './filter.ts';
import { type WordGroup, wholeWords, wordGroups } from './tags.ts';

/** Posts that are looked through in order of time before the index is asked: words that many have are found here at once. */
export const WINDOW = 1_000;
/** Words which are in no index are looked for in so many further windows, of so many posts. */
const FURTHER = 4;
const FURTHER_WINDOW = 5_000;
/** More than so many hits are not all read: the newest are then looked for week by week. */
const MANY_HITS = 5_000;
/** Words that so many posts of a window have are no rare ones. */
const COMMON = 10;
/** Words that so many posts of a window have fill a page long before all of time is looked through. */
const SEVERAL = 2;
/** Of what is to be put into another order, so many posts of a window are looked through at most; beyond, the index is quicker. */
const WIDER_WINDOW = 2_000;
/** The index follows so many words of a term at once without effort. */
const FEW_WORDS = 50;

/** Place in a list by time, with the total, which is counted once. */
export const TimePlace = z.tuple([moment, z.uuid(), z.int().nonnegative(), z.boolean()]);
export type TimePlace = z.infer<typeof TimePlace>;

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

export interface Wanted {
  /** Ids at most. */
  limit: number;
  /** So many of them will do where more would cost much. */
  enough: number;
  /** Whether posts that have the words as whole words will do, where there are enough of these. */
  whole: boolean;
}

/** Ids of posts that have the words, in order of time: from the newest posts where that is enough, otherwise by index. */
export async function findByTime(db: Db, filter: SearchFilter, newest: boolean, place: TimePlace | null, wanted: Wanted): Promise<Hits> {
  const { limit, enough } = wanted;
  const order = orderOf(newest, filter.since, place);
  const seen = await inWindow(db, filter, order, WINDOW, limit);
  const { first, last } = seen;
  if (first === null || last === null || seen.found >= enough) return hitsOf(seen);
  const size = WINDOW * Math.ceil((1.3 * enough) / Math.max(1, seen.found));
  if (limit > enough && size <= WIDER_WINDOW) {
    const wider = await inWindow(db, filter, order, size, limit);
    if (wider.found >= enough) return hitsOf(wider);
  }
  const between = [Date.parse(first), Date.parse(last[0]), seen.found] as const;
  const isRare = seen.found < SEVERAL;
  const words = wanted.whole && !isRare ? wholeWords(filter.terms) : null;
  const whole = words === null ? null : await byWeeks(db, { filter, groups: words, order, limit, enough }, ...between);
  if (whole !== null && whole.ids.length >= enough) return { ...whole, total: { ...whole.total, exact: false } };

  const groups = narrowest(await wordGroups(db, filter.terms), seen.counts);
  if (groups.length === 0) return inFurtherWindows(db, filter, newest, seen, last, limit);
  // Of a word that is in no post at all, no further look is needed.
  if (groups.some((group) => group.length === 0)) return { ids: [], rest: null, total: { count: 0, exact: true } };
  const index: Indexed = { filter, groups, order, limit, enough };
  const all = isRare ? await byIndex(db, index, null, MANY_HITS) : null;
  const hits = all !== null && all.found <= MANY_HITS ? hitsOf({ ...all, last: null }) : await byWeeks(db, index, ...between);
  return whole === null ? hits : withWhole(hits, whole);
}

function hitsOf({ ids, found, last }: Pick<Seen, 'ids' | 'found' | 'last'>): Hits {
  return { ids, rest: null, total: { count: found, exact: last === null } };
}

/** With the whole words besides, which were looked for further back. */
function withWhole(hits: Hits, whole: Hits): Hits {
  const ids = [...new Set([...hits.ids, ...whole.ids])];
  return { ...hits, ids, total: { ...hits.total, count: Math.max(hits.total.count, ids.length) } };
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
