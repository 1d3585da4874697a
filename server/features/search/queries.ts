import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { moment } from '#server/platform/paging.ts';
import type { Category } from '#shared/rules/categories.ts';
import type { SearchSort } from '#shared/rules/feed.ts';

/** Posts that are looked through in order of time before the index is asked: words that many have are found here at once. */
const WINDOW = 2_000;
/** Of what the index finds, so much is looked at; where there is more, not surely the newest (docs/decisions/011-search.md). */
const MANY_HITS = 5_000;
/** Of the posts found, so many are put in another order than time. */
const CANDIDATES = 1_000;
/** So many of these can be paged through. */
const KEPT = 500;
/** Shorter words are not corrected. */
const CORRECTED_LENGTH = 4;
/** Shorter parts of words are in no index. */
const INDEXED_LENGTH = 3;

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

function pattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** All of the terms, each as itself or one of its likes. */
function hasWords(terms: SearchFilter['terms']): RawBuilder<SqlBool> {
  const each = terms.map(
    (words) =>
      sql`(${sql.join(
        words.map((word) => sql`s.words LIKE ${pattern(word)}`),
        sql` OR `,
      )})`,
  );
  return sql<SqlBool>`${sql.join(each, sql` AND `)}`;
}

function isWanted({ communityIds, since, categories }: SearchFilter): RawBuilder<SqlBool> {
  const parts = [sql`s.community_id = ANY(${communityIds})`];
  if (since !== undefined) parts.push(sql`s.created_at >= ${since}::timestamptz`);
  if (categories !== undefined) parts.push(sql`s.category = ANY(${categories})`);
  return sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

interface Order {
  after: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
  reversed: RawBuilder<unknown>;
}

function orderOf(newest: boolean, place: TimePlace | null): Order {
  const key = sql`(s.created_at, s.post_id)`;
  const orders = [sql`s.created_at DESC, s.post_id DESC`, sql`s.created_at, s.post_id`] as const;
  const [by, reversed] = newest ? orders : [orders[1], orders[0]];
  if (place === null) return { by, reversed, after: sql<SqlBool>`true` };
  const [at, id] = place;
  const bound = sql`(${at}::timestamptz, ${id}::uuid)`;
  return { by, reversed, after: newest ? sql<SqlBool>`${key} < ${bound}` : sql<SqlBool>`${key} > ${bound}` };
}

export interface Hits {
  ids: string[];
  /** Where to look on, when the words are in no index and more posts are left. */
  rest: { at: string; id: string } | null;
  total: Total;
}

/** Ids of posts that have the words, in order of time: from the newest posts where that fills a page, otherwise by index. */
export async function findByTime(db: Db, filter: SearchFilter, newest: boolean, place: TimePlace | null, limit: number): Promise<Hits> {
  const order = orderOf(newest, place);
  const seen = await inWindow(db, filter, order, limit);
  const complete = seen.scanned < WINDOW;
  const indexed = filter.terms.some((words) => words.every((word) => word.length >= INDEXED_LENGTH));
  if (complete || seen.found >= limit || !indexed) {
    const rest = complete || seen.found >= limit ? null : seen.last;
    return { ids: seen.ids, rest, total: { count: seen.found, exact: complete } };
  }
  const all = await byIndex(db, filter, order, limit);
  return { ids: all.ids, rest: null, total: { count: all.found, exact: all.found < MANY_HITS } };
}

interface Found {
  ids: string[];
  found: number;
}

interface Seen extends Found {
  scanned: number;
  /** The last post looked at, found or not. */
  last: { at: string; id: string } | null;
}

async function inWindow(db: Db, filter: SearchFilter, { after, by, reversed }: Order, limit: number): Promise<Seen> {
  const { rows } = await sql<{ ids: string[]; found: string; scanned: string; last: string[] }>`
    WITH looked AS MATERIALIZED (
      SELECT s.post_id, s.created_at, ${hasWords(filter.terms)} AS hit
      FROM (SELECT * FROM post_search s WHERE ${isWanted(filter)} AND ${after} ORDER BY ${by} LIMIT ${WINDOW}) s
    )
    SELECT (SELECT count(*) FROM looked) AS scanned, (SELECT count(*) FROM looked WHERE hit) AS found,
      array(SELECT s.post_id::text FROM looked s WHERE s.hit ORDER BY ${by} LIMIT ${limit}) AS ids,
      array(SELECT json_build_array(s.created_at, s.post_id)::text FROM looked s ORDER BY ${reversed} LIMIT 1) AS last`.execute(db);
  const [row] = rows;
  const [at, id] = JSON.parse(row?.last[0] ?? '[null, null]') as [string | null, string | null];
  const last = at === null || id === null ? null : { at: new Date(at).toISOString(), id };
  return { ids: row?.ids ?? [], found: Number(row?.found ?? 0), scanned: Number(row?.scanned ?? 0), last };
}

/** Found apart from their order, or the planner would look through all posts in that order. */
async function byIndex(db: Db, filter: SearchFilter, { after, by }: Order, limit: number): Promise<Found> {
  const { rows } = await sql<{ ids: string[]; found: string }>`
    WITH hits AS MATERIALIZED (
      SELECT s.post_id, s.created_at FROM post_search s WHERE ${hasWords(filter.terms)} AND ${isWanted(filter)} AND ${after} LIMIT ${MANY_HITS}
    )
    SELECT (SELECT count(*) FROM hits) AS found, array(SELECT s.post_id::text FROM hits s ORDER BY ${by} LIMIT ${limit}) AS ids`.execute(
    db,
  );
  const [row] = rows;
  return { ids: row?.ids ?? [], found: Number(row?.found ?? 0) };
}

/** By counts or by how well they match: some of the posts found, in that order, kept for paging. */
export async function keepOrdered(db: Db, filter: SearchFilter, sort: Exclude<SearchSort, 'latest' | 'earliest'>) {
  const { ids, total } = await findByTime(db, filter, true, null, CANDIDATES);
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO list_snapshots (post_ids)
    SELECT array_agg(k.id) FROM (
      SELECT p.id FROM unnest(${ids}::uuid[]) AS hit (id) JOIN posts p ON p.id = hit.id JOIN post_search s ON s.post_id = p.id
      ORDER BY ${scoreOf(sort, filter.terms)} DESC, p.created_at DESC, p.id DESC LIMIT ${KEPT}
    ) k HAVING count(*) > 0 RETURNING id`.execute(db);
  const id = rows[0]?.id;
  return id === undefined ? null : { id, total };
}

function scoreOf(sort: Exclude<SearchSort, 'latest' | 'earliest'>, terms: SearchFilter['terms']): RawBuilder<unknown> {
  if (sort === 'most_comments') return sql`p.comments_count`;
  if (sort === 'most_reactions') return sql`p.reactions_count`;
  const words = terms.map(([word = '']) => word);
  const inTitle = words.map((word) => sql`3 * (s.title LIKE ${pattern(word)})::int`);
  const asWord = words.map((word) => sql`2 * (s.words ~ ${`\\m${word.replace(/[^\p{L}\p{N} ]/gu, '.')}\\M`})::int`);
  // What helped others is likelier to help.
  return sql`${sql.join([...inTitle, ...asWord], sql` + `)} + 4 * (s.words LIKE ${pattern(words.join(' '))})::int
    + ln(1 + p.reactions_count + p.comments_count)`;
}

/** Ids from a kept order after a place, with their places. */
export async function fromKept(db: Db, snapshotId: string, place: number, limit: number, communityIds: readonly string[]) {
  const { rows } = await sql<{ id: string; place: string }>`
    SELECT p.id, k.place FROM list_snapshots l, unnest(l.post_ids) WITH ORDINALITY AS k (post_id, place)
    JOIN posts p ON p.id = k.post_id
    WHERE l.id = ${snapshotId} AND k.place > ${place} AND p.community_id = ANY(${communityIds})
    ORDER BY k.place LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, place: Number(row.place) }));
}

/** Words that are like another, before it is looked whether the searcher may read them anywhere. */
const SIMILAR = 20;

/**
 * For each term the words that will do for it: itself where it occurs as a part of any word, otherwise up to three like
 * it. Only what stands in posts of these communities counts, or the answers would tell what stands in others.
 */
export async function likelyWords(db: Db, terms: readonly string[], communityIds: readonly string[]): Promise<string[][]> {
  const readable = (like: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM post_search s WHERE s.community_id = ANY(${communityIds}) AND s.words LIKE ${like})`;
  const { rows } = await sql<{ term: string; known: boolean; likes: string[] }>`
    SELECT t.term, (length(t.term) < ${CORRECTED_LENGTH} OR ${readable(sql`t.pattern`)}) AS known,
      array(
        SELECT l.word FROM (
          SELECT w.word, similarity(w.word, t.term) AS near FROM search_words w
          WHERE length(t.term) >= ${CORRECTED_LENGTH} AND w.word % t.term AND abs(length(w.word) - length(t.term)) <= 2
          ORDER BY near DESC, w.word LIMIT ${SIMILAR}
        ) l
        WHERE ${readable(sql`'%' || l.word || '%'`)}
        ORDER BY l.near DESC, l.word LIMIT 3
      ) AS likes
    FROM unnest(${terms}::text[], ${terms.map(pattern)}::text[]) AS t (term, pattern)`.execute(db);
  const found = new Map(rows.map((row) => [row.term, row]));
  return terms.map((term) => {
    const { known = true, likes = [] } = found.get(term) ?? {};
    return known || likes.length === 0 || !/^[\p{L}\p{N}]+$/u.test(term) ? [term] : likes;
  });
}
