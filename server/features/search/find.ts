import { type RawBuilder, sql } from 'kysely';
import { ANSWERED, type FeedRow, summaries } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { lookupById } from '#server/platform/db/json-agg.ts';
import type { SearchSort } from '#shared/rules/feed.ts';
import type { SearchFilter } from './filter.ts';
import type { Term } from './question.ts';
import { listedBy, NEARNESS, NEIGHBOURS, rankedBy } from './ranking.ts';

/** Minimum coverage relative to the best result: for best match, and for the other orders. */
const MIN_COVERAGE = { best_match: 0.35, other: 0.7 };

export interface FoundRow extends FeedRow {
  body: string;
  alt: string;
  /** The name of the attached file. */
  file: string | null;
  community_id: string;
  /** The comment that matches better than the post itself. */
  comment_id: string | null;
  comment: string | null;
  place: number;
}

const MAX_RESULTS = 500;
/** Nearness is an extra too small to lift results below this place to the first page. */
const MAX_NEAR = 100;

const FILE_NAME = sql<string | null>`(SELECT a.name FROM attachments a WHERE a.post_id = p.id)`.as('file');

interface SearchOptions {
  viewerId: string;
  terms: readonly Term[];
  filter: SearchFilter;
  sort: SearchSort;
  size: number;
  keep: boolean;
}

const ORDERS: Record<SearchSort, RawBuilder<unknown>> = {
  best_match: sql`r.score + 0.03 * exp(-extract(epoch FROM now() - r.posted_at) / 31557600) + 0.01 * ln(1 + p.reactions_count + p.comments_count)
    + 0.03 * ${ANSWERED}::integer + 0.04 * r.nearness DESC`,
  latest: sql`r.posted_at DESC`,
  earliest: sql`r.posted_at`,
  most_comments: sql`p.comments_count DESC`,
  most_reactions: sql`p.reactions_count DESC`,
};

/**
 * The subquery `r`: the results that are ordered, with their posts as `p` where the order needs
 * them, because reading a post takes as long as finding it. For best match these are the best by
 * score, with their `nearness`.
 */
function ordered(sort: SearchSort, hasTerms: boolean): RawBuilder<unknown> {
  if (sort === 'latest' || sort === 'earliest' || (sort === 'best_match' && !hasTerms)) return sql`eligible r`;
  const best = sql`(
    SELECT r.*, CASE WHEN r.place <= ${sql.lit(MAX_NEAR)} THEN ${NEARNESS} ELSE 0 END AS nearness FROM (
      SELECT *, row_number() OVER (ORDER BY score DESC, posted_at DESC, post_id DESC) AS place FROM eligible
    ) r WHERE r.place <= ${sql.lit(MAX_RESULTS)}
  )`;
  return sql`${sort === 'best_match' ? best : sql`eligible`} r CROSS JOIN LATERAL (
    SELECT p.comments_count, p.reactions_count, p.answer_id, p.confirmed_id FROM posts p WHERE p.id = r.post_id OFFSET 0
  ) p`;
}

/** The first page. Stores the whole order as a snapshot if there are further pages. */
export async function findFirstPage(db: Db, { viewerId, terms, filter, sort, size, keep }: SearchOptions) {
  const oldest = sort === 'earliest';
  const direction = sql.raw(oldest ? 'ASC' : 'DESC');
  const best = terms.length === 0 ? sql`r.score DESC` : ORDERS.best_match;
  const order = sql`${sort === 'best_match' ? best : ORDERS[sort]}, r.posted_at ${direction}, r.post_id ${direction}`;
  const covered = sort === 'best_match' ? MIN_COVERAGE.best_match : MIN_COVERAGE.other;
  const { rows } = await sql<Row & { total: number; exact: boolean; kept_id: string | null; missing: number[] }>`
    WITH ${terms.length === 0 ? listedBy(filter, { oldest }) : sql`${rankedBy(terms, filter, { oldest })}, ${NEIGHBOURS}`},
    eligible AS MATERIALIZED (
      SELECT * FROM ranked WHERE covered >= ${sql.lit(covered)} * (SELECT max(covered) FROM ranked)
    ), placed AS MATERIALIZED (
      SELECT r.post_id, r.comment_id, row_number() OVER (ORDER BY ${order}) AS place FROM ${ordered(sort, terms.length > 0)}
    ), kept AS (
      INSERT INTO list_snapshots (post_ids, comment_ids)
      SELECT array_agg(post_id ORDER BY place), array_agg(comment_id ORDER BY place) FROM placed WHERE place <= ${sql.lit(MAX_RESULTS)} HAVING count(*) > ${sql.lit(size)} AND ${keep}::boolean RETURNING id
    )
    SELECT m.*, f.* FROM (
      SELECT least(${sql.lit(MAX_RESULTS)}, (SELECT count(*)::integer FROM eligible)) AS total,
        (SELECT exact FROM summary) AND (SELECT count(*) FROM eligible) <= ${sql.lit(MAX_RESULTS)} AS exact,
        (SELECT missing FROM summary) AS missing,
        (SELECT id FROM kept) AS kept_id
    ) m LEFT JOIN (
      SELECT k.*, c.comment, s.* FROM (SELECT post_id, comment_id, place FROM placed ORDER BY place LIMIT ${sql.lit(size)}) k ${shown(db, viewerId)}
    ) f ON true ORDER BY f.place`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The search query returned no row.');
  const { total, exact, kept_id: keptId, missing } = first;
  return { rows: rows.flatMap((row) => (row.place === null ? [] : [rowOf(row)])), total, exact, keptId, missing };
}

type Row = Omit<FoundRow, 'place'> & { place: string | null };

function rowOf({ place, ...row }: Row): FoundRow {
  return { ...row, place: Number(place) };
}

/**
 * Joins what the result shows of `k`. The lookup by id keeps PostgreSQL from scanning all posts.
 */
function shown(db: Db, viewerId: string, communityIds?: readonly string[]): RawBuilder<unknown> {
  const posts = summaries(db, viewerId).select(['p.body', 'p.alt', 'p.community_id', FILE_NAME]);
  const readable = communityIds === undefined ? posts : posts.where(sql<boolean>`p.community_id = ANY(${communityIds}::uuid[])`);
  return sql`CROSS JOIN LATERAL ${lookupById(readable, 'k.post_id')} s LEFT JOIN LATERAL (
    SELECT c.content AS comment FROM comments c WHERE c.id = k.comment_id
  ) c ON true`;
}

export async function findNextPage(
  db: Db,
  {
    viewerId,
    keptId,
    place,
    limit,
    communityIds,
  }: { viewerId: string; keptId: string; place: number; limit: number; communityIds: readonly string[] },
): Promise<FoundRow[]> {
  const { rows } = await sql<Row>`
    SELECT k.*, c.comment, s.* FROM (
      SELECT k.* FROM list_snapshots l, unnest(l.post_ids, l.comment_ids) WITH ORDINALITY AS k (post_id, comment_id, place)
      WHERE l.id = ${keptId} AND k.place > ${place} ORDER BY k.place OFFSET 0
    ) k ${shown(db, viewerId, communityIds)} ORDER BY k.place LIMIT ${sql.lit(limit)}`.execute(db);
  return rows.map(rowOf);
}
