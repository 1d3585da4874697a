import { type RawBuilder, sql } from 'kysely';
import { gateCommunity } from '#server/features/communities/access.ts';
import { communityWith } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isoTimes } from '#server/platform/db/json-agg.ts';
import { CountKey, type ListOrder, listOrder, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Person } from '#server/platform/http/api.ts';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import { type DateRange, type FeedSort, rangeStart } from '#shared/rules/feed.ts';
import { LIMITS, PAGE_SIZES } from '#shared/rules/limits.ts';
import { type FeedRow, inCommunity, summaries } from './queries.ts';

export interface FeedFilter {
  sort?: FeedSort | undefined;
  range?: DateRange | undefined;
  zone?: string | undefined;
  categories?: readonly Category[] | undefined;
}

const SIZE = PAGE_SIZES.posts;
/** Twice the limit of `setPostPin`, which simultaneous pins can exceed. */
const MAX_PINNED = LIMITS.pinnedPosts * 2;

// Unqualified, because they have the same names in the table and in `summaries`.
const COLUMNS = [sql`created_at`, sql`id`];

function byCount(column: 'comments_count' | 'reactions_count'): ListOrder<FeedRow> {
  return listOrder('descending', [sql.ref(column), ...COLUMNS], CountKey, (row) => [row[column], row.created_at, row.id]);
}

const byTime = ({ created_at, id }: FeedRow) => [created_at, id];

const ORDERS: Record<FeedSort, ListOrder<FeedRow>> = {
  latest: listOrder('descending', COLUMNS, TimeKey, byTime),
  earliest: listOrder('ascending', COLUMNS, TimeKey, byTime),
  most_comments: byCount('comments_count'),
  most_likes: byCount('reactions_count'),
};

/** Orders whose indexes have the category before the sort key. */
const BY_CATEGORY: readonly FeedSort[] = ['most_comments', 'most_likes'];

/** One index scan per category, so that a rare category does not scan all posts. */
function find(
  { communityId, range = 'all_time', zone = 'UTC', categories }: Place,
  condition: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const start = rangeStart(range, zone, Date.now());
  const since = start === null ? sql`` : sql`AND p.created_at >= ${new Date(start).toISOString()}::timestamptz`;
  const posts = sql`SELECT p.* FROM posts p WHERE p.community_id = ${communityId} ${since} AND ${condition}`;
  if (categories === undefined) return sql`${posts} ${end}`;
  return sql`
    SELECT p.* FROM unnest(${[...new Set(categories)]}::text[]) AS c (category)
    CROSS JOIN LATERAL (${posts} AND p.category = c.category ${end}) p ${end}`;
}

interface Place extends Omit<FeedFilter, 'sort'> {
  communityId: string;
}

function findPinned(place: Place): RawBuilder<unknown> {
  return find(place, sql`p.is_pinned`, sql`ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MAX_PINNED)}`);
}

export function findOthers(place: Place, sort: FeedSort, cursor: string | undefined): RawBuilder<unknown> {
  const { key, after } = ORDERS[sort];
  const afterCursor = cursor === undefined ? sql`` : sql`AND ${after(cursor)}`;
  const { categories = BY_CATEGORY.includes(sort) ? CATEGORIES : undefined } = place;
  return find({ ...place, categories }, sql`NOT p.is_pinned ${afterCursor}`, sql`ORDER BY ${key} LIMIT ${sql.lit(SIZE + 1)}`);
}

function pageQuery(db: Db, viewerId: string, place: Place, sort: FeedSort, cursor: string | undefined) {
  const some = sql<{ id: string }>`(${findPinned(place)}) UNION ALL (${findOthers(place, sort, cursor)})`;
  return sql<FeedRow>`
    SELECT s.* FROM (${summaries(db, viewerId, sql`(${some})`)}) s
    ORDER BY is_pinned DESC, CASE WHEN is_pinned THEN created_at END DESC, ${ORDERS[sort].key}`;
}

export async function feedPage(db: Db, person: Person, communityId: string, filter: FeedFilter, cursor: string | undefined) {
  const { sort = 'latest', range, zone, categories } = filter;
  const isFirstPage = sort === 'latest' && cursor === undefined && range === undefined && categories === undefined;
  const [found] = isFirstPage
    ? await latest(db, { communityId, viewerId: person.id })
    : await communityWith(db, communityId, pageQuery(db, person.id, { communityId, range, zone, categories }, sort, cursor)).execute();
  const community = gateCommunity(person, found);
  const rows = isoTimes(community.listed);
  const pinned = rows.filter(({ is_pinned }) => is_pinned);
  return { community, pinned, ...toPage(rows.slice(pinned.length), SIZE, ORDERS[sort].keyOf) };
}

const latest = prepare((db, { communityId, viewerId }: { communityId: string; viewerId: string }) =>
  communityWith(db, communityId, pageQuery(db, viewerId, { communityId }, 'latest', undefined)),
);

export async function findStates(db: Db, place: Place, ids: readonly string[], viewerId: string) {
  const pinned = summaries(db, viewerId, sql`(${findPinned(place)})`);
  const { rows } = await sql<FeedRow & { leads: boolean }>`
    SELECT s.*, false AS leads FROM (${inCommunity(db, place.communityId, ids, viewerId)}) s
    UNION ALL SELECT s.*, true FROM (${pinned}) s
    ORDER BY created_at DESC, id DESC`.execute(db);
  return { items: rows.filter(({ leads }) => !leads), pinned: rows.filter(({ leads }) => leads) };
}

const MANY = 100;

export async function countNewer(
  db: Db,
  communityId: string,
  viewerId: string,
  after: string,
  categories: readonly Category[] | undefined,
): Promise<number> {
  const newer = find(
    { communityId, categories },
    sql`p.created_at > ${after}::timestamptz AND p.author_id IS DISTINCT FROM ${viewerId}`,
    sql`LIMIT ${sql.lit(MANY)}`,
  );
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM (${newer}) n`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
