import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { oneByOne } from '#server/platform/db/nested.ts';
import type { SearchSort } from '#shared/rules/feed.ts';
import { type Found, type FoundRow, foundBy, foundOf, type SearchFilter, shownOf } from './queries.ts';

/** Of the posts found, so many are put in another order than time. */
const CANDIDATES = 1_000;
/** Where more would cost much, so many will do. */
const ENOUGH = 300;

export type KeptSort = Exclude<SearchSort, 'latest' | 'earliest'>;

/**
 * The first page by counts or by how well posts match: some of those found, in that order, which is kept for further
 * pages where there are any.
 * @param asked the words, as `pageByTime` takes them
 */
export async function keepOrdered(
  db: Db,
  viewerId: string,
  asked: RawBuilder<unknown>,
  filter: SearchFilter,
  { sort, size }: { sort: KeptSort; size: number },
): Promise<Found> {
  const reach = { most: CANDIDATES, enough: ENOUGH, whole: sort === 'best_match', newest: true, after: null };
  // The counts come from an index that holds nothing else: a thousand posts lie on as many pages of their table.
  const { rows } = await sql<Parameters<typeof foundOf>[0][number]>`
    WITH ${asked}, ${foundBy(filter, reach)}, words AS MATERIALIZED (${WORDS}),
    ranked AS MATERIALIZED (
      SELECT s.post_id, row_number() OVER (ORDER BY ${SCORES[sort]} DESC, s.created_at DESC, s.post_id DESC) AS place
      FROM found f, unnest(f.ids) AS hit (id)
      CROSS JOIN LATERAL (SELECT p.comments_count, p.reactions_count FROM posts p WHERE p.id = hit.id OFFSET 0) p
      CROSS JOIN LATERAL (SELECT s.post_id, s.created_at, s.title, s.words FROM post_search s WHERE s.post_id = hit.id OFFSET 0) s
      ORDER BY place
    ), kept AS (
      INSERT INTO list_snapshots (post_ids)
      SELECT array_agg(k.post_id ORDER BY k.place) FROM ranked k HAVING count(*) > ${size}::integer RETURNING id
    )
    SELECT f.terms, f.total, f.exact, cardinality(f.ids) AS ordered, NULL AS rest_at, NULL AS rest_id, (SELECT kept.id FROM kept) AS kept_id, s.* FROM found f LEFT JOIN LATERAL (
      SELECT k.place, s.* FROM (SELECT * FROM ranked ORDER BY place LIMIT ${size}::integer + 1) k
      CROSS JOIN LATERAL ${oneByOne(shownOf(db, viewerId), 'k.post_id')} s
    ) s ON true ORDER BY s.place`.execute(db);
  return foundOf(rows);
}

/** Each term's first word as it is looked for: anywhere, between spaces, and between whatever a word may stand between. */
const WORDS = sql`
  SELECT search_patterns(to_jsonb(ARRAY[t.word])) AS anywhere, search_patterns(to_jsonb(ARRAY[' ' || t.word || ' '])) AS spaced,
    '\\m' || regexp_replace(t.word COLLATE pg_c_utf8, '[^[:alnum:] ]', '.', 'g') || '\\M' AS bounded, t.word, t.n
  FROM found f, jsonb_array_elements(f.terms) WITH ORDINALITY AS e (words, n), LATERAL (SELECT e.words ->> 0 AS word, e.n) t`;

const SCORES: Record<KeptSort, RawBuilder<unknown>> = {
  most_comments: sql`p.comments_count`,
  most_reactions: sql`p.reactions_count`,
  // Between spaces a word is seen far more quickly. What helped others is likelier to help.
  best_match: sql`(
    SELECT sum(3 * (s.title LIKE ANY (w.anywhere))::int + 2 * (s.words LIKE ANY (w.spaced) OR s.words ~ w.bounded)::int) FROM words w
  ) + 4 * (s.words LIKE ANY ((SELECT search_patterns(to_jsonb(ARRAY[string_agg(w.word, ' ' ORDER BY w.n)])) FROM words w)::text[]))::int
    + ln(1 + p.reactions_count + p.comments_count)`,
};

/**
 * Posts of a stored order after a position, and the length of that order. Post by post: a plan for any order and any communities would read all posts of
 * these communities.
 */
export async function fromKept(
  db: Db,
  viewerId: string,
  { keptId, place, limit, communityIds }: { keptId: string; place: number; limit: number; communityIds: readonly string[] },
): Promise<{ rows: FoundRow[]; ordered: number | null }> {
  const readable = shownOf(db, viewerId).where(sql<boolean>`p.community_id = ANY(${communityIds}::uuid[])`);
  const { rows } = await sql<Omit<FoundRow, 'place'> & { place: string; ordered: number }>`
    SELECT k.place, k.ordered, s.* FROM (
      SELECT k.post_id, k.place, cardinality(l.post_ids) AS ordered FROM list_snapshots l, unnest(l.post_ids) WITH ORDINALITY AS k (post_id, place)
      WHERE l.id = ${keptId} AND k.place > ${place} ORDER BY k.place OFFSET 0
    ) k CROSS JOIN LATERAL ${oneByOne(readable, 'k.post_id')} s ORDER BY k.place LIMIT ${limit}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, place: Number(row.place) })), ordered: rows[0]?.ordered ?? null };
}
