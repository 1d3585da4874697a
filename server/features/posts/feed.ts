import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { decodeCursor, encodeCursor, moment, toPage } from '#server/platform/paging.ts';
import type { Category } from '#shared/rules/categories.ts';
import type { FeedSort } from '#shared/rules/feed.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { type FeedRow, summaries } from './queries.ts';

export interface FeedFilter {
  sort?: FeedSort | undefined;
  since?: string | undefined;
  categories?: readonly Category[] | undefined;
}

/** Posts that a list by counts holds: nobody reads further down than this. */
const SNAPSHOT = 1_000;
const SIZE = PAGE_SIZES.posts;

/** Pinned posts that lead a feed in order of time; were there more, they would stand at their own time. */
const PINNED = 20;
/** Place in time, and those that led the first page. */
const HeadKey = z.tuple([moment, z.uuid()], z.uuid());

/** Place in a kept order. */
const SnapshotKey = z.tuple([z.uuid(), z.int().nonnegative().max(SNAPSHOT)]);

const COUNTS = { most_comments: 'p.comments_count', most_likes: 'p.reactions_count' } as const;

function conditions(communityId: string, { since, categories }: FeedFilter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`p.community_id = ${communityId}`];
  if (since !== undefined) parts.push(sql<SqlBool>`p.created_at >= ${since}::timestamptz`);
  if (categories !== undefined) parts.push(sql<SqlBool>`p.category = ANY(${categories})`);
  return sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

export interface FeedPage {
  items: FeedRow[];
  nextCursor: string | null;
}

/** A page of a community's feed in one of its four orders, pinned posts first. */
export function feedPage(db: Db, communityId: string, viewerId: string, filter: FeedFilter, cursor: string | undefined): Promise<FeedPage> {
  const { sort = 'latest' } = filter;
  if (sort === 'latest' || sort === 'earliest') return byTime(db, communityId, viewerId, filter, sort, cursor);
  return byCount(db, communityId, viewerId, filter, sort, cursor);
}

function timeOrder(sort: 'latest' | 'earliest', alias: 'p' | 'k') {
  const direction = sort === 'latest' ? sql`DESC` : sql`ASC`;
  return sql`${sql.ref(`${alias}.created_at`)} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`;
}

/**
 * By time: the pinned posts lead the first page, and everything else follows at its own time, whether it is pinned by
 * then or not. The cursor names those that led, so that nothing is skipped or repeated while moderators pin and unpin.
 */
async function byTime(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  sort: 'latest' | 'earliest',
  cursor: string | undefined,
): Promise<FeedPage> {
  if (cursor === undefined) return firstByTime(db, communityId, viewerId, filter, sort);
  const [at, id, ...head] = decodeCursor(cursor, HeadKey);
  const place = sql`(${at}::timestamptz, ${id}::uuid)`;
  const after = sort === 'latest' ? sql<SqlBool>`(p.created_at, p.id) < ${place}` : sql<SqlBool>`(p.created_at, p.id) > ${place}`;
  const { rows } = await sql<FeedRow>`
    SELECT s.* FROM (${inTime(communityId, filter, sort, sql`${after} AND p.id <> ALL(${head}::uuid[])`)}) k
    JOIN (${summaries(db, viewerId)}) s ON s.id = k.id
    ORDER BY ${timeOrder(sort, 'k')}`.execute(db);
  return toPage(rows, SIZE, (row) => [row.created_at, row.id, ...head]);
}

async function firstByTime(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  sort: 'latest' | 'earliest',
): Promise<FeedPage> {
  const { rows } = await sql<FeedRow & { leads: boolean }>`
    WITH head AS (
      SELECT p.id, p.created_at FROM posts p WHERE ${conditions(communityId, filter)} AND p.is_pinned
      ORDER BY ${timeOrder(sort, 'p')} LIMIT ${PINNED}
    )
    SELECT s.*, k.leads FROM (
      SELECT id, created_at, true AS leads FROM head
      UNION ALL
      SELECT id, created_at, false FROM (${inTime(communityId, filter, sort, sql`p.id NOT IN (SELECT id FROM head)`)}) o
    ) k
    JOIN (${summaries(db, viewerId)}) s ON s.id = k.id
    ORDER BY k.leads DESC, ${timeOrder(sort, 'k')}`.execute(db);
  const head = rows.filter(({ leads }) => leads);
  // One at least of the others, from which the next page goes on.
  const others = toPage(rows.slice(head.length), Math.max(SIZE - head.length, 1), (row) => [
    row.created_at,
    row.id,
    ...head.map(({ id }) => id),
  ]);
  return { items: [...head, ...others.items], nextCursor: others.nextCursor };
}

/** The next posts in time and one more; of each category as many, so that one which few posts have is not looked for among all. */
function inTime(communityId: string, { categories, ...filter }: FeedFilter, sort: 'latest' | 'earliest', and: RawBuilder<unknown>) {
  const posts = sql`SELECT p.id, p.created_at FROM posts p WHERE ${conditions(communityId, filter)} AND ${and}`;
  const order = sql`ORDER BY ${timeOrder(sort, 'p')} LIMIT ${SIZE + 1}`;
  if (categories === undefined) return sql`${posts} ${order}`;
  return sql`
    SELECT p.id, p.created_at FROM unnest(${[...new Set(categories)]}::text[]) AS c (category)
    CROSS JOIN LATERAL (${posts} AND p.category = c.category ${order}) p ${order}`;
}

/**
 * By counts, which change while somebody pages: the first page keeps the order as it is then, and further pages read
 * from it, so that no post is skipped or repeated.
 */
async function byCount(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  sort: keyof typeof COUNTS,
  cursor: string | undefined,
): Promise<FeedPage> {
  if (cursor === undefined) return firstByCount(db, communityId, viewerId, filter, sort);
  const [snapshotId, place] = decodeCursor(cursor, SnapshotKey);
  const { rows } = await sql<FeedRow & { place: string }>`
    SELECT s.*, k.place
    FROM list_snapshots l, unnest(l.post_ids) WITH ORDINALITY AS k (post_id, place)
    JOIN (${summaries(db, viewerId).where('p.community_id', '=', communityId)}) s ON s.id = k.post_id
    WHERE l.id = ${snapshotId} AND k.place > ${place}
    ORDER BY k.place LIMIT ${SIZE + 1}`.execute(db);
  return toPage(rows, SIZE, (row) => [snapshotId, Number(row.place)]);
}

/** The first page; the order is kept only where there are further ones. */
async function firstByCount(
  db: Db,
  communityId: string,
  viewerId: string,
  filter: FeedFilter,
  sort: keyof typeof COUNTS,
): Promise<FeedPage> {
  const found = await db
    .selectFrom('posts as p')
    .select('p.id')
    .where(conditions(communityId, filter))
    .orderBy('p.is_pinned', 'desc')
    .orderBy(COUNTS[sort], 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(SNAPSHOT)
    .execute();
  const ids = found.map(({ id }) => id);
  const first = ids.slice(0, SIZE);
  const rows = new Map(
    (await summaries(db, viewerId).where(sql<SqlBool>`p.id = ANY(${first}::uuid[])`).execute()).map((row) => [row.id, row]),
  );
  const items = first.flatMap((id) => rows.get(id) ?? []);
  if (ids.length <= SIZE) return { items, nextCursor: null };
  const { id } = await db.insertInto('list_snapshots').values({ post_ids: ids }).returning('id').executeTakeFirstOrThrow();
  return { items, nextCursor: encodeCursor([id, SIZE]) };
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
  const newer = db
    .selectFrom('posts as p')
    .select('p.id')
    .where(conditions(communityId, { categories }))
    .where(sql<SqlBool>`p.created_at > ${after}::timestamptz`)
    .where(sql<SqlBool>`p.author_id IS DISTINCT FROM ${viewerId}`)
    .limit(MANY);
  const { count } = await db.selectFrom(newer.as('n')).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Clears away orders that nobody pages through any more. */
export async function tidySnapshots(db: Db): Promise<void> {
  await db.deleteFrom('list_snapshots').where('created_at', '<', sql<string>`now() - interval '3 hours'`).execute();
}
