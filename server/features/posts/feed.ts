import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { firstKeptPage, furtherKeptPage, inOrder, KEPT_ROWS } from '#server/platform/kept-orders.ts';
import type { Page } from '#server/platform/paging.ts';
import { firstPageOf, firstPageQuery, type PinnedFirst, pinnedFirstPage } from '#server/platform/pinned-first.ts';
import { compilable, prepare } from '#server/platform/prepared.ts';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import type { FeedSort } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type FeedRow, findInCommunity, summaries } from './queries.ts';

export interface FeedFilter {
  sort?: FeedSort | undefined;
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

const SIZE = PAGE_SIZES.posts;

const COUNTS = { most_comments: sql.ref('p.comments_count'), most_likes: sql.ref('p.reactions_count') };

function conditions(communityId: string, { since, categories }: FeedFilter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`p.community_id = ${communityId}`];
  if (since !== undefined) parts.push(sql<SqlBool>`p.created_at >= ${since}::timestamptz`);
  if (categories !== undefined) parts.push(sql<SqlBool>`p.category = ANY(${categories})`);
  return sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

/** A page of a community's feed in one of its four orders, pinned posts first. */
export function feedPage(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  cursor: string | undefined,
): Promise<Page<FeedRow>> {
  const { sort = 'latest' } = filter;
  if (sort === 'latest' && cursor === undefined && filter.since === undefined && filter.categories === undefined)
    return latestPage(db, communityId, viewerId);
  const rows = summaries(db, viewerId);
  if (sort === 'latest' || sort === 'earliest') return pinnedFirstPage(db, byTime(communityId, filter, rows), cursor);
  if (cursor === undefined) return firstByCount(db, communityId, viewerId, filter, sort);
  return furtherKeptPage(db, rows.where('p.community_id', '=', communityId), cursor, SIZE);
}

function byTime(communityId: string, filter: FeedFilter, rows: PinnedFirst<FeedRow>['rows']): PinnedFirst<FeedRow> {
  return {
    newestFirst: filter.sort !== 'earliest',
    size: SIZE,
    pinned: sql`SELECT p.id, p.created_at FROM posts p WHERE ${conditions(communityId, filter)} AND p.is_pinned`,
    find: inTime(communityId, filter),
    rows,
  };
}

const latest = prepare((db, { communityId, viewerId }: { communityId: string; viewerId: string }) =>
  compilable(db, firstPageQuery(byTime(communityId, {}, summaries(db, viewerId)))),
);

/** What is asked for most of all. */
async function latestPage(db: Db, communityId: string, viewerId: string): Promise<Page<FeedRow>> {
  return firstPageOf(await latest(db, { communityId, viewerId }), SIZE);
}

/** Posts in order of time; of each category as many, so that one which few posts have is not looked for among all. */
function inTime(communityId: string, { categories, ...filter }: FeedFilter): PinnedFirst<FeedRow>['find'] {
  return (condition, first) => {
    const posts = sql`SELECT p.id, p.created_at FROM posts p WHERE ${conditions(communityId, filter)} AND ${condition}`;
    if (categories === undefined) return sql`${posts} ${first}`;
    return sql`
      SELECT p.id, p.created_at FROM unnest(${[...new Set(categories)]}::text[]) AS c (category)
      CROSS JOIN LATERAL (${posts} AND p.category = c.category ${first}) p ${first}`;
  };
}

/**
 * The first posts by a count: the categories' own lists, each of which an index has in this order, merged as they are
 * read. Each with an order and an end of its own, or the planner, which takes all communities for small ones, would read
 * a large one through and sort it.
 */
export function byCount(communityId: string, { categories = CATEGORIES, ...filter }: FeedFilter, sort: keyof typeof COUNTS) {
  const first = sql`ORDER BY is_pinned DESC, count DESC, created_at DESC, id DESC LIMIT ${sql.lit(KEPT_ROWS)}`;
  const ofEach = [...new Set(categories)].map(
    (category) => sql`
      (SELECT p.id, p.is_pinned, ${COUNTS[sort]} AS count, p.created_at FROM posts p
      WHERE ${conditions(communityId, filter)} AND p.category = ${category} ${first})`,
  );
  return sql<{ id: string }>`SELECT id FROM (${sql.join(ofEach, sql` UNION ALL `)}) p ${first}`;
}

/** By counts, which change while somebody pages, so that the order is kept as it is now. */
async function firstByCount(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  sort: keyof typeof COUNTS,
): Promise<Page<FeedRow>> {
  const found = await byCount(communityId, filter, sort).execute(db);
  const { items: ids, nextCursor } = await firstKeptPage(
    db,
    found.rows.map(({ id }) => id),
    SIZE,
  );
  return { items: inOrder(ids, await findInCommunity(db, communityId, ids, viewerId)), nextCursor };
}

const MANY = 100;

/** How many posts others have written since a moment, up to a hundred. */
export async function countNewer(
  db: Db,
  communityId: string,
  viewerId: string,
  after: string,
  categories: readonly Category[] | undefined,
): Promise<number> {
  const newer = inTime(communityId, { categories })(
    sql`p.created_at > ${after}::timestamptz AND p.author_id IS DISTINCT FROM ${viewerId}`,
    sql`LIMIT ${sql.lit(MANY)}`,
  );
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM (${newer}) n`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
