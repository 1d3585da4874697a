import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { SearchSort } from '#shared/rules/feed.ts';
import { pattern, type SearchFilter } from './filter.ts';
import { findByTime } from './queries.ts';

/** Of the posts found, so many are put in another order than time. */
const CANDIDATES = 1_000;
/** Where more would cost much, so many will do. */
const ENOUGH = 300;
/** So many of these can be paged through. */
const KEPT = 500;

type KeptSort = Exclude<SearchSort, 'latest' | 'earliest'>;

/** By counts or by how well they match: some of the posts found, in that order, kept for paging. */
export async function keepOrdered(db: Db, filter: SearchFilter, sort: KeptSort) {
  const whole = sort === 'best_match';
  const { ids, total } = await findByTime(db, filter, true, null, { limit: CANDIDATES, enough: ENOUGH, whole });
  if (ids.length === 0) return null;
  // The counts come from an index that holds nothing else: a thousand posts lie on as many pages of their table.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO list_snapshots (post_ids)
    SELECT array_agg(k.post_id) FROM (
      SELECT s.post_id FROM unnest(${ids}::uuid[]) AS hit (id)
      CROSS JOIN LATERAL (SELECT p.comments_count, p.reactions_count FROM posts p WHERE p.id = hit.id OFFSET 0) p
      JOIN post_search s ON s.post_id = hit.id
      ORDER BY ${scoreOf(sort, filter.terms)} DESC, s.created_at DESC, s.post_id DESC LIMIT ${KEPT}
    ) k HAVING count(*) > 0 RETURNING id`.execute(db);
  const id = rows[0]?.id;
  return id === undefined ? null : { id, total };
}

function scoreOf(sort: KeptSort, terms: SearchFilter['terms']): RawBuilder<unknown> {
  if (sort === 'most_comments') return sql`p.comments_count`;
  if (sort === 'most_reactions') return sql`p.reactions_count`;
  const words = terms.map(([word = '']) => word);
  const inTitle = words.map((word) => sql`3 * (s.title LIKE ${pattern(word)})::int`);
  // Between spaces, which is seen far more quickly than what a word may stand between besides.
  const asWord = words.map(
    (word) => sql`2 * (s.words LIKE ${pattern(` ${word} `)} OR s.words ~ ${`\\m${word.replace(/[^\p{L}\p{N} ]/gu, '.')}\\M`})::int`,
  );
  // What helped others is likelier to help.
  return sql`${sql.join([...inTitle, ...asWord], sql` + `)} + 4 * (s.words LIKE ${pattern(words.join(' '))})::int
    + ln(1 + p.reactions_count + p.comments_count)`;
}

/**
 * Ids from a kept order after a place, with their places. Post by post: a plan for any order and any communities would
 * read all posts of these communities.
 */
export async function fromKept(db: Db, snapshotId: string, place: number, limit: number, communityIds: readonly string[]) {
  const { rows } = await sql<{ id: string; place: string }>`
    SELECT p.id, k.place FROM (
      SELECT k.post_id, k.place FROM list_snapshots l, unnest(l.post_ids) WITH ORDINALITY AS k (post_id, place)
      WHERE l.id = ${snapshotId} AND k.place > ${place} ORDER BY k.place OFFSET 0
    ) k CROSS JOIN LATERAL (
      SELECT p.id FROM posts p WHERE p.id = k.post_id AND p.community_id = ANY(${communityIds}::uuid[]) OFFSET 0
    ) p ORDER BY k.place LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, place: Number(row.place) }));
}
