import { type RawBuilder, sql } from 'kysely';
import type { Category } from '#shared/rules/categories.ts';
import type { Term } from './question.ts';
import { isCapitals } from './synonyms.ts';

/** Entries that are ranked. They come from the rarest words: as many of these as together have no more entries than this. */
export const CANDIDATES = 1_500;
/** Fewer entries than this are too few for a result. */
const FEW = 50;
/** Of the newest entries so many are looked through for words that many have, or that nobody has counted yet. */
const NEWEST = 2_000;
/** Words that begin with what was typed. */
const BEGINNINGS = 8;
const BEGINNING_LENGTH = 3;

export interface SearchFilter {
  communityIds: readonly string[];
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

/**
 * What is looked for, under the name `groups`: each term with what means the same, how much it tells (the rarer it is in these
 * communities, the more), and the stems by which the index finds it.
 * @param beginnings whether also words that begin with a term are looked for
 */
function groupsOf(terms: readonly Term[], { communityIds, beginnings }: { communityIds: readonly string[]; beginnings: boolean }) {
  const asked = terms.flatMap(({ typed, alike, required }, n) => [
    { n, exact: true, required, text: typed },
    ...(isCapitals(typed) ? [{ n, exact: true, required, text: typed.toLowerCase() }] : []),
    ...alike.map((text) => ({ n, exact: false, required, text })),
  ]);
  const communities = sql`${communityIds}::uuid[]`;
  return sql`
    typed AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a (n integer, exact boolean, required boolean, text text)
    ), asked AS MATERIALIZED (
      SELECT * FROM typed
      UNION ALL
      SELECT t.n, true, t.required, w.word FROM typed t, LATERAL (SELECT search_plain(t.text) AS beginning OFFSET 0) b, LATERAL (
        SELECT word FROM search_words w
        -- A range, because LIKE uses no index for a beginning that is not known when the statement is planned.
        WHERE w.community_id = ANY(${communities}) AND w.word ~>=~ b.beginning AND w.word ~<~ (b.beginning || U&'\\+10FFFF')
        GROUP BY word ORDER BY sum(entries) DESC, word LIMIT ${sql.lit(BEGINNINGS)}
      ) w
      WHERE t.exact AND NOT t.required AND ${beginnings}::boolean AND length(b.beginning) >= ${sql.lit(BEGINNING_LENGTH)}
    ), alternatives AS MATERIALIZED (
      SELECT a.n, a.exact, a.required, w.* FROM asked a CROSS JOIN LATERAL (
        SELECT ARRAY[a.text] AS stems, a.text::tsquery AS query WHERE a.text ~ '^[A-Z]{2,5}$'
        UNION ALL
        SELECT s.stems, phraseto_tsquery('english', s.plain) FROM (
          SELECT search_plain(a.text) AS plain, tsvector_to_array(to_tsvector('english', search_plain(a.text))) AS stems
        ) s
        -- A phrase of which only one word is left without its stop words would find too much.
        WHERE a.text !~ '^[A-Z]{2,5}$' AND (a.exact OR cardinality(s.stems) > 1 OR s.plain !~ ' ')
        UNION ALL
        -- What was written since words were last counted is found by this beginning alone, among the newest.
        SELECT '{}', (search_plain(a.text) || ':*')::tsquery
        WHERE a.exact AND NOT a.required AND ${beginnings}::boolean AND search_plain(a.text) ~ '^[^ ]{${sql.raw(String(BEGINNING_LENGTH))},}$'
      ) w WHERE numnode(w.query) > 0
    ), counted AS MATERIALIZED (
      SELECT a.n, a.exact, a.required, a.query, rarest.* FROM alternatives a LEFT JOIN LATERAL (
        SELECT w.stem, coalesce((SELECT sum(s.entries) FROM search_stems s WHERE s.stem = w.stem AND s.community_id = ANY(${communities})), 0) AS entries
        FROM unnest(a.stems) AS w (stem) ORDER BY entries, stem LIMIT 1
      ) rarest ON true
    ), groups AS MATERIALIZED (
      SELECT n, bool_or(required) AS required, string_agg(query::text, ' | ') FILTER (WHERE exact)::tsquery AS exact, string_agg(query::text, ' | ')::tsquery AS alike,
        coalesce(array_agg(DISTINCT stem) FILTER (WHERE stem IS NOT NULL), '{}') AS stems, coalesce(sum(entries), 0) AS entries,
        ln(1 + (SELECT coalesce(sum(entries), 0) + 1 FROM search_counts WHERE community_id = ANY(${communities})) / (0.5 + coalesce(sum(entries), 0))) AS weight
      FROM counted GROUP BY n
    )`;
}

/** What a match is worth by where it stands: title, body or comment; what only means the same is worth a little less. */
const WORTH = sql`CASE WHEN e.title @@ g.exact THEN 1 WHEN e.title @@ g.alike THEN 0.85
  ELSE (CASE WHEN e.comment_id IS NULL THEN 0.6 ELSE 0.4 END) * (CASE WHEN e.words @@ g.exact THEN 1 ELSE 0.85 END) END`;
/** A short title that has the words is more about them than a long one. */
const BREVITY = sql`0.85 + 0.15 * least(3, length(e.title) / 15.0)`;

/**
 * The posts that match, under the name `ranked`: for each its score and how much of what was asked it covers (both from 0 to
 * about 1), and the comment that has more of it than the post itself, if there is one.
 *
 * The candidates are found by the rarest words. Where these are in hardly any entry, further ones come from the frequent words:
 * entries that have the two rarest of these, those of the newest that have any word and, if all that is not enough, the newest that
 * have the rarest of them.
 * @param oldest whether of frequent words the oldest entries are wanted instead of the newest
 */
export function rankedBy(terms: readonly Term[], filter: SearchFilter, { beginnings, oldest }: { beginnings: boolean; oldest: boolean }) {
  const { communityIds, since = null, categories = null } = filter;
  const communities = sql`${communityIds}::uuid[]`;
  const allowed = sql`e.community_id = ANY(${communities}) AND (${since}::timestamptz IS NULL OR e.posted_at >= ${since})
    AND (${categories}::text[] IS NULL OR e.category = ANY(${categories}::text[]))`;
  const has = (stems: RawBuilder<unknown>) => sql`search_keys(e.community_id, e.words) && (
    SELECT array_agg(search_key(c.id, stem)) FROM unnest(${communities}) AS c (id), unnest(${stems}) AS stem)`;
  const frequent = (place: number) =>
    sql`(SELECT stems FROM ordered WHERE upto > ${sql.lit(CANDIDATES)} ORDER BY place LIMIT 1 OFFSET ${sql.lit(place)})`;
  const isFew = (found: string) => sql`(SELECT count(*) FROM ${sql.table(found)}) < ${sql.lit(FEW)}`;
  const inTime = sql`e.posted_at ${sql.raw(oldest ? 'ASC' : 'DESC')}`;
  return sql`
    ${groupsOf(terms, { communityIds, beginnings })},
    ordered AS MATERIALIZED (
      SELECT *, sum(entries) OVER (ORDER BY entries, n) AS upto, row_number() OVER (ORDER BY entries, n) AS place FROM groups
    ), rarest AS MATERIALIZED (
      SELECT e.id, e.post_id FROM search_entries e
      WHERE ${has(sql`(SELECT array_agg(stem) FROM ordered, unnest(stems) AS stem WHERE upto <= ${sql.lit(CANDIDATES)})`)} AND ${allowed}
      LIMIT ${sql.lit(CANDIDATES)}
    ), together AS MATERIALIZED (
      SELECT e.id, e.post_id FROM search_entries e WHERE ${isFew('rarest')} AND ${has(frequent(0))} AND ${has(frequent(1))} AND ${allowed}
      LIMIT ${sql.lit(CANDIDATES)}
    ), newest AS MATERIALIZED (
      SELECT e.id, e.post_id FROM (
        SELECT e.* FROM unnest(${communities}) AS c (id) CROSS JOIN LATERAL (
          SELECT e.* FROM search_entries e
          WHERE e.community_id = c.id AND ${allowed} AND ${isFew('rarest')}
          ORDER BY ${inTime} LIMIT ${sql.lit(NEWEST)}
        ) e ORDER BY ${inTime} LIMIT ${sql.lit(NEWEST)}
      ) e WHERE e.words @@ (SELECT string_agg(alike::text, ' | ')::tsquery FROM groups)
    ), last_resort AS MATERIALIZED (
      SELECT e.id, e.post_id FROM search_entries e
      WHERE ${isFew('rarest')} AND ${isFew('together')} AND ${isFew('newest')} AND ${has(frequent(0))} AND ${allowed}
      ORDER BY ${inTime} LIMIT ${sql.lit(CANDIDATES)}
    ), found AS MATERIALIZED (
      SELECT * FROM rarest UNION SELECT * FROM together UNION SELECT * FROM newest UNION SELECT * FROM last_resort
    ), matches AS MATERIALIZED (
      SELECT e.post_id, e.comment_id, g.n, g.required, g.weight, g.weight * ${WORTH} AS worth, ${BREVITY} AS brevity
      FROM (SELECT id FROM found UNION SELECT post_id FROM found) f
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = f.id OFFSET 0) e
      JOIN groups g ON e.words @@ g.alike
    ), told AS MATERIALIZED (
      SELECT post_id, comment_id, sum(weight) AS weight, max(brevity) AS brevity FROM matches GROUP BY post_id, comment_id
    ), ranked AS MATERIALIZED (
      SELECT b.post_id, sum(b.worth) / (SELECT sum(weight) FROM groups) / coalesce(max(own.brevity), 1.3) AS score,
        sum(b.weight) / (SELECT sum(weight) FROM groups) AS covered,
        (SELECT t.comment_id FROM told t WHERE t.post_id = b.post_id AND t.comment_id IS NOT NULL AND t.weight > coalesce(max(own.weight), 0)
          ORDER BY t.weight DESC, t.comment_id LIMIT 1) AS comment_id
      FROM (SELECT post_id, n, bool_or(required) AS required, max(worth) AS worth, max(weight) AS weight FROM matches GROUP BY post_id, n) b
      LEFT JOIN told own ON own.post_id = b.post_id AND own.comment_id IS NULL
      GROUP BY b.post_id HAVING count(*) FILTER (WHERE b.required) = (SELECT count(*) FROM groups WHERE required)
    )`;
}
