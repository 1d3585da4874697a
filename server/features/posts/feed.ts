import { type Expression, type SqlBool, sql } from 'kysely';
import { gateCommunity } from '#server/features/communities/access.ts';
import { type CommunityRow, communityWith } from '#server/features/communities/queries.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { firstKeptPage, furtherKeptPage, KEPT_ROWS, orderedRows } from '#server/platform/kept-orders.ts';
import { unnested } from '#server/platform/nested.ts';
import type { Page, PageQuery } from '#server/platform/paging.ts';
import { firstPageOf, firstPageQuery, type PinnedFirst, pinnedFirst } from '#server/platform/pinned-first.ts';
import { prepare } from '#server/platform/prepared.ts';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import type { FeedSort } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type FeedRow, summaries } from './queries.ts';

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

interface Feed extends Page<FeedRow> {
  community: CommunityRow;
}

/** A page of a community's feed in one of its four orders, pinned posts first, for somebody who may open it. */
export async function feedPage(db: Db, person: Person, communityId: string, filter: FeedFilter, cursor: string | undefined): Promise<Feed> {
  const { sort = 'latest' } = filter;
  if (sort === 'latest' && cursor === undefined && filter.since === undefined && filter.categories === undefined)
    return latestPage(db, person, communityId);
  const rows = summaries(db, person.id);
  if (sort === 'latest' || sort === 'earliest')
    return readFeed(db, person, communityId, pinnedFirst(byTime(db, communityId, person.id, filter), cursor));
  if (cursor === undefined) return firstByCount(db, person, communityId, filter, sort);
  return readFeed(db, person, communityId, furtherKeptPage(rows.where('p.community_id', '=', communityId), cursor, SIZE));
}

async function readFeed(db: Db, person: Person, communityId: string, { query, pageOf }: PageQuery<FeedRow>): Promise<Feed> {
  const found = await communityWith(db, communityId, query).executeTakeFirst();
  const community = gateCommunity(person, found);
  return { community, ...pageOf(unnested(community.listed)) };
}

function byTime(db: Db, communityId: string, viewerId: string, filter: FeedFilter): PinnedFirst<FeedRow> {
  return {
    newestFirst: filter.sort !== 'earliest',
    size: SIZE,
    pinned: sql`SELECT p.* FROM posts p WHERE ${conditions(communityId, filter)} AND p.is_pinned`,
    find: inTime(communityId, filter),
    shown: (some) => summaries(db, viewerId, some).select('p.leads'),
  };
}

const latest = prepare((db, { communityId, viewerId }: { communityId: string; viewerId: string }) =>
  communityWith(db, communityId, firstPageQuery(byTime(db, communityId, viewerId, {}))),
);

/** What is asked for most of all. */
async function latestPage(db: Db, person: Person, communityId: string): Promise<Feed> {
  const [found] = await latest(db, { communityId, viewerId: person.id });
  const community = gateCommunity(person, found);
  return { community, ...firstPageOf(unnested(community.listed), SIZE) };
}

/** Posts in order of time; of each category as many, so that one which few posts have is not looked for among all. */
function inTime(communityId: string, { categories, ...filter }: FeedFilter): PinnedFirst<FeedRow>['find'] {
  return (condition, first) => {
    const posts = sql`SELECT p.* FROM posts p WHERE ${conditions(communityId, filter)} AND ${condition}`;
    if (categories === undefined) return sql`${posts} ${first}`;
    return sql`
      SELECT p.* FROM unnest(${[...new Set(categories)]}::text[]) AS c (category)
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
async function firstByCount(db: Db, person: Person, communityId: string, filter: FeedFilter, sort: keyof typeof COUNTS): Promise<Feed> {
  const rows = orderedRows(byCount(communityId, filter, sort), summaries(db, person.id), SIZE);
  const community = gateCommunity(person, await communityWith(db, communityId, rows).executeTakeFirst());
  const { nextCursor } = await firstKeptPage(db, community.listed[0]?.order_ids ?? [], SIZE);
  return { community, items: unnested(community.listed), nextCursor };
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
