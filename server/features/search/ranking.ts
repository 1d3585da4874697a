import { type RawBuilder, sql } from 'kysely';
import { conditionsOf, type SearchFilter } from './filter.ts';
import type { Term } from './question.ts';
import { isCapitals } from './synonyms.ts';

/** Entries that are ranked. They come from the rarest words: as many of these as together have no more entries than this. */
const CANDIDATES = 1_500;
/** Fewer entries than this are too few for a result. */
const FEW = 50;
/** Of the newest entries so many are looked through for words that many have, or that nobody has counted yet. */
const NEWEST = 2_000;
/** A word that more entries have is looked for among the newest alone. */
const TOO_MANY = 50_000;
/** Entries of a community that are looked at for conditions that no index knows. */
const LOOKED_AT = 20_000;
/** Posts and comments that are looked through of people whose own alone are wanted. */
const OWN = 5_000;
/** Words that begin with what was typed. */
const BEGINNINGS = 8;
const BEGINNING_LENGTH = 3;
/** Weight of a title that contains a related word, relative to the word that was asked. */
const RELATED = 0.7;

/** How much a word tells that so many entries of these communities have. */
const rarityOf = (entries: RawBuilder<unknown>, communityIds: readonly string[]) => sql`
  ln(1 + (SELECT coalesce(sum(entries), 0) + 1 FROM search_counts WHERE community_id = ANY(${communityIds}::uuid[])) / (0.5 + coalesce(${entries}, 0)))::float8`;

/**
 * What is looked for, under the name `groups`: each term with what means the same, how much it tells (the rarer it is in these
 * communities, the more), the stems by which the index finds it, and the communities that it names. What is only related to a
 * term is a group of its own beside it, which tells a part of that.
 */
function groupsOf(terms: readonly Term[], communityIds: readonly string[]) {
  const asked = terms.flatMap(({ typed, alike, related, required, beginning }, n) => [
    { n, related: false, exact: true, required, beginning, text: typed },
    ...(isCapitals(typed) ? [{ n, related: false, exact: true, required, beginning, text: typed.toLowerCase() }] : []),
    ...alike.map((text) => ({ n, related: false, exact: false, required, beginning: false, text })),
    ...related.map((text) => ({ n, related: true, exact: false, required, beginning: false, text })),
  ]);
  const named = terms.flatMap(({ communityIds: ids }, n) => ids.map((community) => ({ n, community })));
  const communities = sql`${communityIds}::uuid[]`;
  return sql`
    typed AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a (n integer, related boolean, exact boolean, required boolean, beginning boolean, text text)
    ), asked AS MATERIALIZED (
      SELECT * FROM typed
      UNION ALL
      SELECT t.n, false, true, t.required, false, w.word FROM typed t, LATERAL (SELECT search_plain(t.text) AS beginning OFFSET 0) b, LATERAL (
        SELECT word FROM search_words w
        -- A range, because LIKE uses no index for a beginning that is not known when the statement is planned.
        WHERE w.community_id = ANY(${communities}) AND w.word ~>=~ b.beginning AND w.word ~<~ (b.beginning || U&'\\+10FFFF')
        GROUP BY word ORDER BY sum(entries) DESC, word LIMIT ${sql.lit(BEGINNINGS)}
      ) w
      WHERE t.beginning AND length(b.beginning) >= ${sql.lit(BEGINNING_LENGTH)}
    ), alternatives AS MATERIALIZED (
      SELECT a.n, a.related, a.exact, a.required, w.* FROM asked a CROSS JOIN LATERAL (
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
        WHERE a.beginning AND search_plain(a.text) ~ '^[^ ]{${sql.raw(String(BEGINNING_LENGTH))},}$'
      ) w WHERE numnode(w.query) > 0
    ), counted AS MATERIALIZED (
      SELECT a.n, a.related, a.exact, a.required, a.query, a.stems, w.* FROM alternatives a LEFT JOIN LATERAL (
        SELECT w.stem, coalesce((SELECT sum(s.entries) FROM search_stems s WHERE s.stem = w.stem AND s.community_id = ANY(${communities})), 0) AS entries
        FROM unnest(a.stems) AS w (stem) ORDER BY entries, stem LIMIT 1
      ) w ON true
      -- Of the many words that are only related those that stand nowhere would cost time.
      WHERE NOT a.related OR w.entries > 0
    ), gathered AS MATERIALIZED (
      SELECT c.n, c.related, bool_or(c.required) AS required, string_agg(c.query::text, ' | ') FILTER (WHERE c.exact)::tsquery AS exact,
        string_agg(c.query::text, ' | ')::tsquery AS alike, coalesce(array_agg(DISTINCT c.stem) FILTER (WHERE c.stem IS NOT NULL), '{}') AS stems,
        coalesce(max(d.entries), 0) AS entries,
        array(SELECT p.community FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS p (n integer, community uuid) WHERE p.n = c.n AND NOT c.related) AS places,
        ${rarityOf(sql`max(d.entries)`, communityIds)} AS rarity
      FROM counted c
      -- Beginnings and forms of a word have one stem.
      LEFT JOIN (SELECT n, related, sum(entries) AS entries FROM (SELECT DISTINCT n, related, stem, entries FROM counted) one GROUP BY n, related) d
        ON d.n = c.n AND d.related = c.related
      GROUP BY c.n, c.related
    ), groups AS MATERIALIZED (
      SELECT g.*, o.rarity * CASE WHEN g.related THEN ${sql.lit(RELATED)} ELSE 1 END AS weight
      FROM gathered g JOIN gathered o ON o.n = g.n AND NOT o.related
    )`;
}

/** What a match is worth by where it stands: title, body or comment; what only means the same is worth a little less. */
const WORTH = sql`CASE WHEN g.related OR e.title @@ g.exact THEN 1::float8 WHEN e.title @@ g.alike THEN 0.85
  ELSE (CASE WHEN e.comment_id IS NULL THEN 0.6 ELSE 0.4 END) * (CASE WHEN e.words @@ g.exact THEN 1 ELSE 0.85 END) END`;
/** A short title that has the words is more about them than a long one. */
const BREVITY = sql`0.85 + 0.15 * least(3, length(e.title) / 15.0::float8)`;

/** Communities of a filter, under the name `c`. */
const communitiesOf = ({ communityIds }: SearchFilter) => sql`unnest(${communityIds}::uuid[]) AS c (id)`;
const inTime = (oldest: boolean, row = 'e') => sql`${sql.ref(`${row}.posted_at`)} ${sql.raw(oldest ? 'ASC' : 'DESC')}`;

interface Looked {
  oldest: boolean;
  /** Whether anything is looked at at all. */
  whether?: RawBuilder<unknown>;
  condition?: RawBuilder<unknown>;
}

/** The newest entries that a filter allows, looked for among so many of each community, however few of them it allows. */
function newestOf(filter: SearchFilter, { oldest, whether = sql`true`, condition }: Looked) {
  const { dated, category, costly } = conditionsOf(filter);
  const lookedAt = sql`
    SELECT e.id, e.category, e.posted_at FROM search_entries e WHERE e.community_id = c.id AND ${dated} AND ${whether}
    ORDER BY ${inTime(oldest)} LIMIT ${sql.lit(LOOKED_AT)}`;
  // Without further conditions the index alone answers. Rows are read in its order, so that no more are read than are wanted.
  const allowed =
    condition === undefined && costly === null
      ? sql`SELECT e.id, e.posted_at FROM (${lookedAt}) e WHERE ${category} ORDER BY ${inTime(oldest)}`
      : sql`SELECT e.id, e.post_id, n.posted_at FROM (${lookedAt}) n CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = n.id OFFSET 0) e
          WHERE ${category} AND ${condition ?? sql`true`} AND ${costly ?? sql`true`} ORDER BY ${inTime(oldest, 'n')}`;
  return sql`
    SELECT e.* FROM ${communitiesOf(filter)} CROSS JOIN LATERAL (${allowed} LIMIT ${sql.lit(NEWEST)}) e
    ORDER BY ${inTime(oldest)} LIMIT ${sql.lit(NEWEST)}`;
}

/** What the people of a filter wrote, the newest of it, where the filter allows it and an entry has what is asked for: as `found`. */
function ownOf(filter: SearchFilter, oldest: boolean, condition: RawBuilder<unknown>) {
  const { dated, category, costly } = conditionsOf(filter);
  const own = (table: 'posts' | 'comments') => sql`
    (SELECT o.id, o.created_at FROM ${sql.table(table)} o WHERE o.author_id = ANY(${filter.authorIds}::uuid[])
      ORDER BY o.created_at ${sql.raw(oldest ? 'ASC' : 'DESC')} LIMIT ${sql.lit(OWN)})`;
  return sql`
    own AS MATERIALIZED (${own('posts')} UNION ALL ${own('comments')}),
    found AS MATERIALIZED (
      SELECT e.id, e.post_id, o.created_at AS at FROM own o
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = o.id OFFSET 0) e
      WHERE e.community_id = ANY(${filter.communityIds}::uuid[]) AND ${dated} AND ${category} AND ${costly ?? sql`true`} AND ${condition}
    )`;
}
const ALL_OWN = sql`(SELECT count(*) FROM own) < ${sql.lit(OWN)}`;

/**
 * What a filter alone leads to, without words, as `ranked` and `standing` (see `rankedBy`), the newest first: posts or, where
 * only some people's are wanted, posts with their comments.
 */
export function listedBy(filter: SearchFilter, { oldest }: { oldest: boolean }) {
  const isOwn = filter.authorIds !== undefined;
  const newest = sql`found AS MATERIALIZED (SELECT id, post_id, posted_at AS at FROM (${newestOf(filter, { oldest, condition: sql`e.comment_id IS NULL` })}) e)`;
  const large = sql`SELECT FROM search_counts WHERE community_id = ANY(${filter.communityIds}::uuid[]) AND entries >= ${sql.lit(LOOKED_AT)}`;
  return sql`
    ${isOwn ? ownOf(filter, oldest, sql`true`) : newest},
    ranked AS MATERIALIZED (
      SELECT post_id, extract(epoch FROM max(at))::float8 AS score, 1::float8 AS covered,
        CASE WHEN NOT bool_or(id = post_id) THEN (array_agg(id ORDER BY at DESC))[1] END AS comment_id
      FROM found GROUP BY post_id
    ), standing AS MATERIALIZED (
      SELECT ${isOwn ? ALL_OWN : sql`(SELECT count(*) FROM found) < ${sql.lit(NEWEST)} AND NOT EXISTS (${large})`} AS exact, '{}'::integer[] AS missing
    )`;
}

/**
 * The posts that match, under the name `ranked`: for each its score and how much of what was asked it covers (both from 0 to
 * about 1), and the comment that has more of it than the post itself, if there is one. Under the name `standing` whether these
 * are all, and the places of terms that are in no entry.
 *
 * The candidates are found by the rarest words; only by what is required, where something is. Where these are in hardly any entry, further ones come from
 * the frequent words: entries that have the two rarest of these, those of the newest that have any word and, if all that is not
 * enough, the newest that have the rarest of them. Where only some people's entries are wanted, theirs alone are looked through.
 * @param oldest whether the oldest entries are wanted instead of the newest
 */
export function rankedBy(terms: readonly Term[], filter: SearchFilter, { oldest }: { oldest: boolean }) {
  const { dated, category, costly } = conditionsOf(filter);
  const isFew = (found: string) => sql`(SELECT count(*) FROM ${sql.table(found)}) < ${sql.lit(FEW)}`;
  const keysOf = (stems: RawBuilder<unknown>) =>
    sql`(SELECT array_agg(search_key(c.id, stem)) AS keys FROM unnest(${stems}) AS stem OFFSET 0)`;
  /** Entries that have one of the stems, and one of the others. Community by community: the index is slow with keys of many at once. */
  const having = (stems: RawBuilder<unknown>, others: RawBuilder<unknown> | null, condition: RawBuilder<unknown>) => sql`
    SELECT e.id, e.post_id FROM ${communitiesOf(filter)} CROSS JOIN LATERAL ${keysOf(stems)} k ${others === null ? sql`` : sql`CROSS JOIN LATERAL ${keysOf(others)} o`}
    CROSS JOIN LATERAL (
      SELECT e.id, e.post_id, e.posted_at FROM search_entries e
      WHERE search_keys(e.community_id, e.words) && k.keys ${others === null ? sql`` : sql`AND search_keys(e.community_id, e.words) && o.keys`}
        AND e.community_id = c.id AND ${dated} AND ${category} AND ${costly ?? sql`true`} AND ${condition}
    ) e ORDER BY ${inTime(oldest)} LIMIT ${sql.lit(CANDIDATES)}`;
  const frequent = (which: number) =>
    sql`(SELECT stems FROM ordered WHERE upto > ${sql.lit(CANDIDATES)} AND entries <= ${sql.lit(TOO_MANY)} AND NOT related ORDER BY place LIMIT 1 OFFSET ${sql.lit(which)})`;
  const anyWord = sql`e.words @@ (SELECT string_agg(alike::text, ' | ')::tsquery FROM groups WHERE NOT related)`;
  const byWords = sql`
    rarest AS MATERIALIZED (
      ${having(sql`(SELECT array_agg(stem) FROM ordered, unnest(stems) AS stem WHERE upto <= ${sql.lit(CANDIDATES)})`, null, sql`true`)}
    ), together AS MATERIALIZED (
      ${having(frequent(0), frequent(1), isFew('rarest'))}
    ), newest AS MATERIALIZED (
      SELECT e.id, e.post_id FROM (${newestOf(filter, { oldest, whether: isFew('rarest') })}) n
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = n.id OFFSET 0) e WHERE ${anyWord}
    ), last_resort AS MATERIALIZED (
      ${having(frequent(0), null, sql`${isFew('rarest')} AND ${isFew('together')} AND ${isFew('newest')}`)}
    ), found AS MATERIALIZED (
      SELECT * FROM rarest UNION SELECT * FROM together UNION SELECT * FROM newest UNION SELECT * FROM last_resort
    )`;
  const isAll = sql`NOT EXISTS (SELECT FROM ordered WHERE upto > ${sql.lit(CANDIDATES)}) AND (SELECT count(*) FROM rarest) < ${sql.lit(CANDIDATES)}`;
  const isOwn = filter.authorIds !== undefined;
  return sql`
    ${groupsOf(terms, filter.communityIds)},
    ordered AS MATERIALIZED (
      SELECT *, sum(entries) OVER rarity AS upto, row_number() OVER rarity AS place FROM groups
      WHERE required OR NOT EXISTS (SELECT FROM groups WHERE required) WINDOW rarity AS (ORDER BY related, entries, n)
    ), ${isOwn ? ownOf(filter, oldest, anyWord) : byWords},
    matches AS MATERIALIZED (
      SELECT e.post_id, e.comment_id, g.n, g.related, g.required, g.weight, g.weight * ${WORTH} AS worth, ${BREVITY} AS brevity
      FROM (SELECT id FROM found UNION SELECT post_id FROM found) f
      CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = f.id OFFSET 0) e
      -- What a community is about its posts need not say. Long texts have many words that are related to anything.
      JOIN groups g ON (CASE WHEN g.related THEN e.title ELSE e.words END) @@ g.alike OR (e.comment_id IS NULL AND e.community_id = ANY(g.places))
    ), told AS MATERIALIZED (
      SELECT post_id, comment_id, sum(weight) AS weight, max(brevity) AS brevity FROM (
        SELECT post_id, comment_id, n, max(weight) AS weight, max(brevity) AS brevity FROM matches GROUP BY post_id, comment_id, n
      ) one GROUP BY post_id, comment_id
    ), best_comments AS MATERIALIZED (
      SELECT DISTINCT ON (post_id) * FROM told WHERE comment_id IS NOT NULL ORDER BY post_id, weight DESC, comment_id
    ), ranked AS MATERIALIZED (
      SELECT m.post_id, m.worth / t.weight / coalesce(own.brevity, 1.3) AS score, m.weight / t.weight AS covered,
        CASE WHEN best.weight > coalesce(own.weight, 0) ${isOwn ? sql`OR m.post_id NOT IN (SELECT id FROM found)` : sql``} THEN best.comment_id END AS comment_id
      FROM (
        SELECT post_id, sum(worth) AS worth, sum(weight) AS weight, count(*) FILTER (WHERE required) AS required
        FROM (SELECT post_id, n, required, max(worth) AS worth, max(weight) AS weight FROM matches GROUP BY post_id, n, required) one GROUP BY post_id
      ) m
      CROSS JOIN (SELECT sum(weight) AS weight, count(*) FILTER (WHERE required) AS required FROM groups WHERE NOT related) t
      LEFT JOIN told own ON own.post_id = m.post_id AND own.comment_id IS NULL
      LEFT JOIN best_comments best ON best.post_id = m.post_id
      WHERE m.required = t.required
    ), standing AS MATERIALIZED (
      SELECT ${isOwn ? ALL_OWN : isAll} AS exact,
        array(SELECT g.n FROM groups g WHERE g.entries = 0 AND NOT g.related AND NOT EXISTS (SELECT FROM matches m WHERE m.n = g.n)) AS missing
    )`;
}

/** How much of what the title of an entry `e` tells was asked for, from 0 to 1; after `rankedBy`. */
export const titleCovered = (communityIds: readonly string[]) => sql<number>`(
  SELECT sum(w.weight * w.part) / sum(w.weight) FROM (
    SELECT coalesce((SELECT max(CASE WHEN c.related THEN ${sql.lit(RELATED)} ELSE 1 END) FROM counted c WHERE t.stem = ANY(c.stems) AND e.title @@ c.query), 0) AS part,
      ${rarityOf(sql`(SELECT sum(s.entries) FROM search_stems s WHERE s.stem = t.stem AND s.community_id = ANY(${communityIds}::uuid[]))`, communityIds)} AS weight
    FROM unnest(tsvector_to_array(e.title)) AS t (stem)
  ) w
)`;
