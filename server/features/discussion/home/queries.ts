import { type RawBuilder, sql } from 'kysely';
import { type FeedRow, summaries } from '#server/features/discussion/posts/queries.ts';
import { isUnread } from '#server/features/discussion/posts/unread.ts';
import { communityState, recentPosts } from '#server/features/discussion/reading/recent-posts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, type Page, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Category } from '#shared/rules/categories.ts';
import { type DateRange, type HomeSort, type HomeTab, rangeStart } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

export interface HomeFilter {
  sort?: HomeSort | undefined;
  range?: DateRange | undefined;
  zone?: string | undefined;
  categories?: readonly Category[] | undefined;
  cursor?: string | undefined;
}

const SIZE = PAGE_SIZES.posts;
const TIMES: Record<HomeSort, RawBuilder<unknown>> = { activity: sql`p.last_activity_at`, latest: sql`p.created_at` };
const END = sql`ORDER BY time DESC, id DESC LIMIT ${sql.lit(SIZE + 1)}`;

function paging({ sort = 'activity', range = 'all_time', zone = 'UTC', categories, cursor }: HomeFilter) {
  const time = TIMES[sort];
  const start = rangeStart(range, zone, Date.now());
  const since = start === null ? null : sql`${new Date(start).toISOString()}::timestamptz`;
  return {
    time,
    afterCursor: cursor === undefined ? sql`true` : sql`(${time}, p.id) < (${sql.join(decodeCursor(cursor, TimeKey))})`,
    // Activity is never earlier than the post, so the range bounds both orders.
    inRange: since === null ? sql`true` : sql`p.created_at >= ${since} AND ${time} >= ${since}`,
    categories: categories === undefined ? undefined : [...new Set(categories)],
  };
}

type Paging = ReturnType<typeof paging>;

function inCategories({ categories }: Paging): RawBuilder<unknown> {
  return categories === undefined ? sql`true` : sql`p.category = ANY (${categories}::text[])`;
}

/**
 * Merges one index scan per community and category. Selects only keys, because few rows are kept.
 */
function ofCommunities(page: Paging, viewerId: string, communityIds: readonly string[]): RawBuilder<unknown> {
  const perCategory = page.categories === undefined ? sql`` : sql`CROSS JOIN unnest(${page.categories}::text[]) AS k (category)`;
  const ofCategory = page.categories === undefined ? sql`` : sql`AND p.category = k.category`;
  return sql`
    SELECT p.id, p.time FROM unnest(${communityIds}::uuid[]) AS c (id) ${perCategory} CROSS JOIN LATERAL (
      SELECT p.id, ${page.time} AS time FROM posts p
      WHERE p.community_id = c.id ${ofCategory} AND ${page.afterCursor} AND ${page.inRange}
        AND p.id NOT IN (SELECT s.post_id FROM post_states s WHERE s.member_id = ${viewerId} AND s.level = 'muted')
      ${END}
    ) p ${END}`;
}

function followed(page: Paging, viewerId: string, communityIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT p.id, ${page.time} AS time FROM post_states s
    CROSS JOIN LATERAL (SELECT * FROM posts WHERE posts.id = s.post_id OFFSET 0) p
    WHERE s.member_id = ${viewerId} AND s.level = 'followed' AND p.community_id = ANY (${communityIds}::uuid[])
      AND ${page.afterCursor} AND ${page.inRange} AND ${inCategories(page)}
    ${END}`;
}

function unread(page: Paging, viewerId: string, communityIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT u.id, u.time FROM unnest(${communityIds}::uuid[]) AS c (id) ${communityState(viewerId)} CROSS JOIN LATERAL (
      SELECT p.id, p.last_activity_at AS time FROM ${recentPosts(viewerId, page.afterCursor)}
      WHERE ${isUnread(viewerId)} AND ${page.inRange} AND ${inCategories(page)}
      ORDER BY p.last_activity_at DESC, p.id DESC LIMIT ${sql.lit(SIZE + 1)}
    ) u ${END}`;
}

export interface HomeCommunities {
  atHome: readonly string[];
  followed: readonly string[];
  open: readonly string[];
}

const TABS: Record<HomeTab, (page: Paging, viewerId: string, of: HomeCommunities) => RawBuilder<unknown>> = {
  everything: (page, viewerId, { atHome }) => ofCommunities(page, viewerId, atHome),
  following: (page, viewerId, of) =>
    sql`(${ofCommunities(page, viewerId, of.followed)}) UNION (${followed(page, viewerId, of.open)}) ${END}`,
  unread: (page, viewerId, { atHome }) => unread(page, viewerId, atHome),
};

export type HomeRow = FeedRow & { community_id: string; time: string };

function pageQuery(db: Db, viewerId: string, tab: HomeTab, communities: HomeCommunities, filter: HomeFilter) {
  const page = paging(tab === 'unread' ? { ...filter, sort: 'activity' } : filter);
  const found = TABS[tab](page, viewerId, communities);
  return summaries(
    db,
    viewerId,
    sql<{ time: string }>`(SELECT p.*, f.time FROM (${found}) f CROSS JOIN LATERAL (SELECT * FROM posts WHERE posts.id = f.id OFFSET 0) p)`,
  )
    .select(['p.community_id', 'p.time'])
    .orderBy('p.time', 'desc')
    .orderBy('p.id', 'desc');
}

type AtHome = { viewerId: string; atHome: readonly string[] };
const firstPage = (tab: HomeTab) =>
  prepare((db, { viewerId, atHome }: AtHome) => pageQuery(db, viewerId, tab, { atHome, followed: [], open: [] }, {}));
const FIRST_PAGES: Partial<Record<HomeTab, ReturnType<typeof firstPage>>> = {
  everything: firstPage('everything'),
  unread: firstPage('unread'),
};

export async function homePage(
  db: Db,
  viewerId: string,
  tab: HomeTab,
  communities: HomeCommunities,
  filter: HomeFilter,
): Promise<Page<HomeRow>> {
  const { atHome } = communities;
  const first = Object.values(filter).every((value) => value === undefined) ? FIRST_PAGES[tab] : undefined;
  const rows = await (first?.(db, { viewerId, atHome }) ?? pageQuery(db, viewerId, tab, communities, filter).execute());
  return toPage(rows, SIZE, (row) => [row.time, row.id]);
}
