import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from '#shared/rules/limits.ts';
import { conditionsOf, type SearchFilter } from './filter.ts';
import { spellingsOf, type Term } from './question.ts';

interface Caps {
  /** Maximum number of ranked entries. */
  candidates: number;
  /** The rarest words that together have no more entries than this are searched first. */
  rare: number;
  /** With fewer candidates than this, frequent words are searched too. */
  enough: number;
}
const WORD_CAPS: Caps = { candidates: 1_000, rare: 1_500, enough: 50 };
/** More entries, because they are counted by all their words, and few have the word in the title. */
const TITLE_CAPS: Caps = { candidates: 500, rare: 5_000, enough: 10 };
/** With fewer candidates than this from the newest entries, all entries with a frequent word are read. */
const FEWEST_NEWEST = 10;
const MAX_NEWEST = 2_000;
/** A word with more entries is searched only among the newest. */
const MAX_WORD_ENTRIES = 50_000;
/** Entries per community that are scanned for conditions without an index. */
const MAX_SCANNED = 20_000;
/** Posts, and as many comments, that are scanned for `from:`. */
const MAX_AUTHORED = 5_000;
const MAX_COMPLETIONS = 8;
const RELATED_WEIGHT = 0.7;
/** Maximum distance, in words, at which two words count as near each other. */
const NEAR = 4;

/** Inverse document frequency within these communities. */
const rarityOf = (entries: RawBuilder<unknown>, communityIds: readonly string[]) => sql`
  ln(1 + (SELECT coalesce(sum(entries), 0) + 1 FROM search_counts WHERE community_id = ANY(${communityIds}::uuid[])) / (0.5 + coalesce(${entries}, 0)))::float8`;

/**
 * The CTE `groups`: each term with its synonyms, its weight (rarer words weigh more), the stems
 * that the index is searched for, and the communities that it names. Related words form a second
 * group of the term with a lower weight.
 */
function groupsOf(terms: readonly Term[], communityIds: readonly string[]) {
  const texts = terms.flatMap(({ typed, alike, related, required, beginning }, n) => [
    ...spellingsOf(typed).map((text) => ({ n, related: false, exact: true, required, beginning, text })),
    ...alike.map((text) => ({ n, related: false, exact: false, required, beginning: false, text })),
    ...related.map((text) => ({ n, related: true, exact: false, required, beginning: false, text })),
  ]);
  const named = terms.flatMap(({ communityIds: ids }, n) => ids.map((community) => ({ n, community })));
  const communities = sql`${communityIds}::uuid[]`;
  return sql`
    typed AS MATERIALIZED (
      SELECT *, search_plain(text) AS plain FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS a (n integer, related boolean, exact boolean, required boolean, beginning boolean, text text)
    ), asked AS MATERIALIZED (
      SELECT * FROM typed
      UNION ALL
      SELECT t.n, false, true, t.required, false, w.word, w.word FROM typed t, LATERAL (
        SELECT word FROM search_words w
        -- A range, because LIKE cannot use an index for a prefix that is a parameter.
        WHERE w.community_id = ANY(${communities}) AND w.word ~>=~ t.plain AND w.word ~<~ (t.plain || U&'\\+10FFFF')
        GROUP BY word ORDER BY sum(entries) DESC, word LIMIT ${sql.lit(MAX_COMPLETIONS)}
      ) w
      WHERE t.beginning AND length(t.plain) >= ${sql.lit(LIMITS.searchBeginning)}
    ), alternatives AS MATERIALIZED (
      SELECT a.n, a.related, a.exact, a.required, w.* FROM asked a CROSS JOIN LATERAL (
        -- An abbreviation, or the abbreviations in a phrase of stop words, such as "in the OR".
        SELECT array_agg(m[1]) AS stems, string_agg(m[1], ' & ')::tsquery AS query FROM regexp_matches(a.text, '\\m([A-Z]{2,5})s?\\M', 'g') AS m
        WHERE a.text ~ '^[A-Z]{2,5}$' OR (a.required AND numnode(phraseto_tsquery('english', a.plain)) = 0)
        UNION ALL
        SELECT s.stems, phraseto_tsquery('english', a.plain) FROM (SELECT tsvector_to_array(to_tsvector('english', a.plain)) AS stems OFFSET 0) s
        -- A phrase that consists of one word after removing stop words would match too much.
        WHERE a.text !~ '^[A-Z]{2,5}$' AND (a.exact OR cardinality(s.stems) > 1 OR a.plain !~ ' ')
        UNION ALL
        -- Matches words that are not counted yet, in entries posted since.
        SELECT '{}', (a.plain || ':*')::tsquery
        WHERE a.beginning AND a.plain ~ '^[^ ]{${sql.raw(String(LIMITS.searchBeginning))},}$'
      ) w WHERE numnode(w.query) > 0
    ), counted AS MATERIALIZED (
      SELECT a.n, a.related, a.exact, a.required, a.query, a.stems, w.* FROM alternatives a LEFT JOIN LATERAL (
        SELECT w.stem, coalesce((SELECT sum(s.entries) FROM search_stems s WHERE s.stem = w.stem AND s.community_id = ANY(${communities})), 0) AS entries
        FROM unnest(a.stems) AS w (stem) ORDER BY entries, stem LIMIT 1
      ) w ON true
      -- Drops related words without entries to save time.
      WHERE NOT a.related OR w.entries > 0
    ), gathered AS MATERIALIZED (
      SELECT c.n, c.related, bool_or(c.required) AS required, string_agg(c.query::text, ' | ') FILTER (WHERE c.exact)::tsquery AS exact,
        -- Without abbreviations in capitals: they are indexed without a position, which makes a whole phrase fail.
        string_agg(c.query::text, ' | ') FILTER (WHERE c.exact AND c.query::text !~ '[A-Z]')::tsquery AS placed,
        string_agg(c.query::text, ' | ')::tsquery AS alike, coalesce(array_agg(DISTINCT c.stem) FILTER (WHERE c.stem IS NOT NULL), '{}') AS stems,
        coalesce(max(d.entries), 0) AS entries,
        array(SELECT p.community FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS p (n integer, community uuid) WHERE p.n = c.n AND NOT c.related) AS places,
        ${rarityOf(sql`max(d.entries)`, communityIds)} AS rarity
      FROM counted c
      -- DISTINCT, because completions and forms of a word share a stem.
      LEFT JOIN (SELECT n, related, sum(entries) AS entries FROM (SELECT DISTINCT n, related, stem, entries FROM counted) one GROUP BY n, related) d
        ON d.n = c.n AND d.related = c.related
      GROUP BY c.n, c.related
    ), groups AS MATERIALIZED (
      SELECT g.*, o.rarity * CASE WHEN g.related THEN ${sql.lit(RELATED_WEIGHT)} ELSE 1 END AS weight, (
          -- A phrase that contains stop words. They are not indexed, so it is looked up in the text.
          SELECT v.query FROM typed t, LATERAL (SELECT phraseto_tsquery('search_all_words', t.plain) AS query OFFSET 0) v
          WHERE t.n = g.n AND t.required AND t.text ~ '\\s' AND numnode(v.query) > numnode(phraseto_tsquery('english', t.plain)) LIMIT 1
        ) AS phrase
      FROM gathered g JOIN gathered o ON o.n = g.n AND NOT o.related
    )`;
}

/**
 * Title matches score highest, then body, then comments; synonyms score less than the typed word.
 */
const MATCH_SCORE = sql`CASE WHEN g.related OR e.title @@ g.exact THEN 1::float8 WHEN e.title @@ g.alike THEN 0.85
  ELSE (CASE WHEN e.comment_id IS NULL THEN 0.6 ELSE 0.4 END) * (CASE WHEN e.words @@ g.exact THEN 1 ELSE 0.85 END) END`;
const BREVITY = sql`0.85 + 0.15 * least(3, length(e.title) / 15.0::float8)`;

/** The columns that ranking needs, read when an entry is found: reading it again would take as long. */
const ENTRY = sql`e.id, e.post_id, e.comment_id, e.community_id, e.posted_at, e.title, e.words`;

const ALL_WORDS = sql`to_tsvector('search_all_words', search_plain(CASE
  WHEN e.comment_id IS NULL THEN (SELECT search_text(p) FROM posts p WHERE p.id = e.id)
  ELSE (SELECT c.content FROM comments c WHERE c.id = e.comment_id) END))`;

const communitiesOf = ({ communityIds }: SearchFilter) => sql`unnest(${communityIds}::uuid[]) AS c (id)`;
const byTime = (oldest: boolean, row = 'e') => sql`${sql.ref(`${row}.posted_at`)} ${sql.raw(oldest ? 'ASC' : 'DESC')}`;

interface ScanOptions {
  oldest: boolean;
  enabled?: RawBuilder<unknown>;
  /** Entries posted earlier are left out. */
  since?: RawBuilder<unknown>;
  condition?: RawBuilder<unknown>;
}

/**
 * The newest entries that pass the filter, from a limited number per community, however few pass.
 */
function newestOf(filter: SearchFilter, { oldest, enabled = sql`true`, since = sql`'-infinity'`, condition }: ScanOptions) {
  const { dated, category, costly } = conditionsOf(filter);
  const scanned = sql`
    SELECT e.id, e.category, e.posted_at FROM search_entries e WHERE e.community_id = c.id AND ${dated} AND ${enabled} AND e.posted_at > ${since}
    ORDER BY ${byTime(oldest)} LIMIT ${sql.lit(MAX_SCANNED)}`;
  // Without further conditions an index-only scan is enough. Otherwise reads rows in index order,
  // to stop early.
  const allowed =
    condition === undefined && costly === null
      ? sql`SELECT e.id, e.posted_at FROM (${scanned}) e WHERE ${category} ORDER BY ${byTime(oldest)}`
      : sql`SELECT e.id, e.post_id, n.posted_at FROM (${scanned}) n CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = n.id OFFSET 0) e
          WHERE ${category} AND ${condition ?? sql`true`} AND ${costly ?? sql`true`} ORDER BY ${byTime(oldest, 'n')}`;
  return sql`
    SELECT e.* FROM ${communitiesOf(filter)} CROSS JOIN LATERAL (${allowed} LIMIT ${sql.lit(MAX_NEWEST)}) e
    ORDER BY ${byTime(oldest)} LIMIT ${sql.lit(MAX_NEWEST)}`;
}

function entriesByAuthors(filter: SearchFilter, oldest: boolean, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { dated, category, costly } = conditionsOf(filter);
  const authoredIds = (table: 'posts' | 'comments') => sql`
    (SELECT o.id, o.created_at FROM ${sql.table(table)} o WHERE o.author_id = ANY(${filter.authorIds}::uuid[])
      ORDER BY o.created_at ${sql.raw(oldest ? 'ASC' : 'DESC')} LIMIT ${sql.lit(MAX_AUTHORED)})`;
  return sql`
    own AS MATERIALIZED (${authoredIds('posts')} UNION ALL ${authoredIds('comments')}),
    found AS MATERIALIZED (
      SELECT ${columns} FROM own o
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = o.id OFFSET 0) e
      WHERE e.community_id = ANY(${filter.communityIds}::uuid[]) AND ${dated} AND ${category} AND ${costly ?? sql`true`} AND ${condition}
    )`;
}
const ALL_AUTHORED = sql`(SELECT count(*) FROM own) < ${sql.lit(MAX_AUTHORED)}`;

/**
 * Results of a filter without words, as the CTEs `ranked` and `summary` (see `rankedBy`), with the
 * time as the score: posts, and with `from:` posts with their comments.
 */
export function listedBy(filter: SearchFilter, { oldest }: { oldest: boolean }) {
  const isOwn = filter.authorIds !== undefined;
  const newest = sql`found AS MATERIALIZED (SELECT id, post_id, posted_at, posted_at AS at FROM (${newestOf(filter, { oldest, condition: sql`e.comment_id IS NULL` })}) e)`;
  const large = sql`SELECT FROM search_counts WHERE community_id = ANY(${filter.communityIds}::uuid[]) AND entries >= ${sql.lit(MAX_SCANNED)}`;
  return sql`
    ${isOwn ? entriesByAuthors(filter, oldest, sql`e.id, e.post_id, e.posted_at, o.created_at AS at`, sql`true`) : newest},
    ranked AS MATERIALIZED (
      SELECT post_id, extract(epoch FROM max(at))::float8 AS score, 1::float8 AS covered, max(posted_at) AS posted_at,
        CASE WHEN NOT bool_or(id = post_id) THEN (array_agg(id ORDER BY at DESC))[1] END AS comment_id
      FROM found GROUP BY post_id
    ), summary AS MATERIALIZED (
      SELECT ${isOwn ? ALL_AUTHORED : sql`(SELECT count(*) FROM found) < ${sql.lit(MAX_NEWEST)} AND NOT EXISTS (${large})`} AS exact, '{}'::integer[] AS missing
    )`;
}

/**
 * Ranks matching posts. The CTE `ranked` has the score and coverage of each (both about 0 to 1),
 * how many of the terms it or its comments contain, when it was posted, and the comment that
 * matches better than the post. The CTE `summary` tells whether these are all, and which terms no
 * entry contains.
 *
 * Candidates contain the rarest words, or the required words if there are any. If they are too few,
 * it adds entries with the two rarest frequent words. If they still are, it adds the newest entries
 * with any word, or all with the rarest frequent word where that is too rare for the newest ones.
 * With `from:`, only entries by these authors are scanned.
 * @param oldest prefers the oldest entries instead of the newest
 * @param titles finds candidates by words in their title, which is quicker, as the index of titles is
 * small. Their bodies still count for the score.
 */
export function rankedBy(terms: readonly Term[], filter: SearchFilter, { oldest, titles = false }: { oldest: boolean; titles?: boolean }) {
  const caps = titles ? TITLE_CAPS : WORD_CAPS;
  const searched = titles ? sql`e.title` : sql`e.words`;
  const { dated, category, costly } = conditionsOf(filter);
  const count = (found: string) => sql`(SELECT count(*) FROM ${sql.table(found)})`;
  const fewerThan = (limit: RawBuilder<unknown>, ...found: string[]) => sql`${sql.join(found.map(count), sql` + `)} < ${limit}`;
  const tooFew = sql.lit(caps.enough);
  const keysOf = (stems: RawBuilder<unknown>) =>
    sql`(SELECT array_agg(search_key(c.id, stem)) AS keys FROM unnest(${stems}) AS stem OFFSET 0)`;
  /**
   * Entries with one of `stems` and one of `others`. Searches per community: the index is slow with
   * keys of many at once.
   */
  const search = (stems: RawBuilder<unknown>, others: RawBuilder<unknown> | null, condition: RawBuilder<unknown>) => sql`
    SELECT e.* FROM ${communitiesOf(filter)} CROSS JOIN LATERAL ${keysOf(stems)} k ${others === null ? sql`` : sql`CROSS JOIN LATERAL ${keysOf(others)} o`}
    CROSS JOIN LATERAL (
      SELECT ${ENTRY} FROM (
        -- OFFSET 0 keeps the planner from scanning all entries of a community instead of the index of keys.
        SELECT * FROM search_entries e
        WHERE ${titles ? sql`e.comment_id IS NULL AND` : sql``} search_keys(e.community_id, ${searched}) && k.keys
          ${others === null ? sql`` : sql`AND search_keys(e.community_id, ${searched}) && o.keys`} OFFSET 0
      ) e WHERE e.community_id = c.id AND ${dated} AND ${category} AND ${costly ?? sql`true`} AND ${condition}
    ) e ORDER BY ${byTime(oldest)} LIMIT ${sql.lit(caps.candidates)}`;
  const frequent = (index: number) =>
    sql`(SELECT stems FROM ordered WHERE upto > ${sql.lit(caps.rare)} AND entries <= ${sql.lit(MAX_WORD_ENTRIES)} AND NOT related ORDER BY place LIMIT 1 OFFSET ${sql.lit(index)})`;
  // Whether the rarest frequent word is expected in fewer than FEWEST_NEWEST of the newest entries.
  const isSparse = sql`coalesce((SELECT entries FROM ordered WHERE upto > ${sql.lit(caps.rare)} ORDER BY place LIMIT 1) * ${sql.lit(MAX_NEWEST / FEWEST_NEWEST)}
    < (SELECT sum(entries) FROM search_counts WHERE community_id = ANY(${filter.communityIds}::uuid[])), false)`;
  const hasFrequent = sql`EXISTS (SELECT FROM ordered WHERE upto > ${sql.lit(caps.rare)})`;
  // Without frequent words, only words that are not counted yet can add anything.
  const searchedSince = sql`CASE WHEN ${hasFrequent} THEN '-infinity'
    ELSE coalesce((SELECT k.counted_at FROM search_counts k WHERE k.community_id = c.id), '-infinity') END`;
  const anyWord = sql`${searched} @@ (SELECT string_agg(alike::text, ' | ')::tsquery FROM groups WHERE NOT related)`;
  // Applied before the cap; otherwise newer entries with only the separate words would fill it.
  const hasPhrase = sql`coalesce(e.words @@ (SELECT string_agg(alike::text, ' | ')::tsquery FROM groups WHERE required), true)`;
  const byWords = sql`
    rarest AS MATERIALIZED (
      ${search(sql`(SELECT array_agg(stem) FROM ordered, unnest(stems) AS stem WHERE upto <= ${sql.lit(caps.rare)})`, null, hasPhrase)}
    ), together AS MATERIALIZED (
      ${search(frequent(0), frequent(1), fewerThan(tooFew, 'rarest'))}
    ), newest AS MATERIALIZED (
      SELECT ${ENTRY} FROM (${newestOf(filter, { oldest, enabled: sql`${fewerThan(tooFew, 'rarest', 'together')} AND NOT ${isSparse}`, since: searchedSince })}) n
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = n.id OFFSET 0) e WHERE ${anyWord}
    ), last_resort AS MATERIALIZED (
      ${search(frequent(0), null, sql`${fewerThan(sql`CASE WHEN ${isSparse} THEN ${tooFew} ELSE ${sql.lit(FEWEST_NEWEST)} END`, 'rarest', 'together', 'newest')} AND ${hasPhrase}`)}
    ), found AS MATERIALIZED (
      SELECT DISTINCT ON (id) * FROM (
        SELECT * FROM rarest UNION ALL SELECT * FROM together UNION ALL SELECT * FROM newest UNION ALL SELECT * FROM last_resort
      ) e
    )`;
  const isAll = sql`NOT ${hasFrequent} AND (SELECT count(*) FROM rarest) < ${sql.lit(caps.candidates)}`;
  const isOwn = filter.authorIds !== undefined;
  return sql`
    ${groupsOf(terms, filter.communityIds)},
    ordered AS MATERIALIZED (
      SELECT *, sum(entries) OVER rarity AS upto, row_number() OVER rarity AS place FROM groups
      WHERE required OR NOT EXISTS (SELECT FROM groups WHERE required) WINDOW rarity AS (ORDER BY related, entries, n)
    ), ${isOwn ? entriesByAuthors(filter, oldest, ENTRY, anyWord) : byWords},
    matches AS MATERIALIZED (
      SELECT e.post_id, e.comment_id, e.posted_at, g.n, g.related, g.required, g.weight, g.weight * ${MATCH_SCORE} AS worth, ${BREVITY} AS brevity
      FROM (
        SELECT e.*, CASE WHEN e.words @@ (SELECT string_agg(alike::text, ' | ')::tsquery FROM groups WHERE phrase IS NOT NULL) THEN ${ALL_WORDS} END AS all_words FROM (
          SELECT ${ENTRY} FROM found e
          UNION ALL
          SELECT ${ENTRY} FROM (SELECT post_id FROM found EXCEPT SELECT id FROM found) c
          CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = c.post_id OFFSET 0) e
        ) e OFFSET 0
      ) e
      -- All posts of a named community match. Related words count in titles only, because long texts contain too many.
      JOIN groups g ON ((CASE WHEN g.related THEN e.title ELSE e.words END) @@ g.alike OR (e.comment_id IS NULL AND e.community_id = ANY(g.places)))
        AND (g.phrase IS NULL OR e.all_words @@ g.phrase)
    ), ranked AS MATERIALIZED (
      SELECT m.post_id, m.worth / t.weight / coalesce(m.brevity, 1.3) AS score, m.weight / t.weight AS covered, m.words, m.posted_at,
        CASE WHEN m.comment_weight > coalesce(m.post_weight, 0) ${isOwn ? sql`OR m.post_id NOT IN (SELECT id FROM found)` : sql``} THEN m.comment_id END AS comment_id
      FROM (
        SELECT post_id, max(posted_at) AS posted_at, max(worth) AS worth, max(weight) AS weight, max(words) AS words, max(required) AS required,
          max(entry_weight) FILTER (WHERE comment_id IS NULL) AS post_weight, max(brevity) FILTER (WHERE comment_id IS NULL) AS brevity,
          max(entry_weight) FILTER (WHERE comment_id IS NOT NULL) AS comment_weight,
          (array_agg(comment_id ORDER BY entry_weight DESC, comment_id) FILTER (WHERE comment_id IS NOT NULL))[1] AS comment_id
        -- A union instead of a join: the planner expects few rows and would compare each post with each.
        FROM (
          -- For each post, the best match of each term in it or a comment.
          SELECT post_id, max(posted_at) AS posted_at, sum(worth) AS worth, sum(weight) AS weight, count(*) AS words,
            count(*) FILTER (WHERE required) AS required, NULL::uuid AS comment_id, NULL::numeric AS entry_weight, NULL::float8 AS brevity
          FROM (
            SELECT post_id, required, max(posted_at) AS posted_at, max(worth) AS worth, max(weight) AS weight FROM matches GROUP BY post_id, n, required
          ) one GROUP BY post_id
          UNION ALL
          -- The post and each comment alone. Rounded, because the order of a sum changes its last digits.
          SELECT post_id, NULL, NULL, NULL, NULL, NULL, comment_id, round(sum(weight)::numeric, 6), max(brevity) FROM (
            SELECT post_id, comment_id, n, max(weight) AS weight, max(brevity) AS brevity FROM matches GROUP BY post_id, comment_id, n
          ) one GROUP BY post_id, comment_id
        ) part GROUP BY post_id
      ) m
      CROSS JOIN (SELECT sum(weight) AS weight, count(*) FILTER (WHERE required) AS required FROM groups WHERE NOT related) t
      WHERE m.required = t.required ${isOwn ? sql`AND (m.comment_id IS NOT NULL OR m.post_id IN (SELECT id FROM found))` : sql``}
    ), summary AS MATERIALIZED (
      SELECT ${isOwn ? ALL_AUTHORED : isAll} AS exact,
        array(SELECT g.n FROM groups g WHERE g.entries = 0 AND NOT g.related AND g.n NOT IN (SELECT n FROM matches)) AS missing
    )`;
}

/**
 * The CTE `neighbours`: for each two neighbouring words of the query, a query that matches where
 * they stand near each other. Needs the CTEs of `rankedBy`.
 */
export const NEIGHBOURS = sql`
  neighbours AS MATERIALIZED (
    SELECT string_agg(near.query::text, ' | ')::tsquery AS query
    FROM (SELECT n, placed, lead(placed) OVER (ORDER BY n) AS next FROM groups WHERE NOT related AND placed IS NOT NULL) one
    CROSS JOIN generate_series(1, ${sql.lit(NEAR)}) AS apart
    CROSS JOIN LATERAL (VALUES (tsquery_phrase(placed, next, apart)), (tsquery_phrase(next, placed, apart))) AS near (query)
    WHERE next IS NOT NULL GROUP BY n
  )`;

/** From 0 to 1: the share of the `neighbours` in the post of row `r`, or in the comment that is shown. */
export const NEARNESS = sql`coalesce((
  SELECT avg((e.words @@ n.query)::integer) FROM neighbours n
  CROSS JOIN LATERAL (SELECT words FROM search_entries e WHERE e.id = coalesce(r.comment_id, r.post_id) OFFSET 0) e
), 0)`;

/**
 * The weighted share of a title's words that the query contains, from 0 to 1. Needs the CTEs of
 * `rankedBy`.
 */
export const titleCovered = (communityIds: readonly string[]) => sql<number>`(
  SELECT sum(w.weight * w.part) / sum(w.weight) FROM (
    SELECT coalesce((SELECT max(CASE WHEN c.related THEN ${sql.lit(RELATED_WEIGHT)} ELSE 1 END) FROM counted c WHERE t.stem = ANY(c.stems) AND e.title @@ c.query), 0) AS part,
      ${rarityOf(sql`(SELECT sum(s.entries) FROM search_stems s WHERE s.stem = t.stem AND s.community_id = ANY(${communityIds}::uuid[]))`, communityIds)} AS weight
    FROM unnest(tsvector_to_array(e.title)) AS t (stem) OFFSET 0
  ) w
)`;
