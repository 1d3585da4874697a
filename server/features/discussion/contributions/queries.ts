import { sql } from 'kysely';
import { COMMENT_MENTIONS } from '#server/features/discussion/posts/mentions.ts';
import { COMMUNITY_COLUMNS, summaries } from '#server/features/discussion/posts/queries.ts';
import { AUTHOR_COLUMNS } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, TimeKey, toPage } from '#server/platform/db/paging.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { ANSWERS } from './own-ids.ts';

export async function findOwnPosts(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return [];
  return summaries(db, viewerId)
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .select(COMMUNITY_COLUMNS)
    .where(sql<boolean>`p.id = ANY(${ids}::uuid[])`)
    .execute();
}

export type OwnPostRow = Awaited<ReturnType<typeof findOwnPosts>>[number];

interface PostsBy {
  viewerId: string;
  authorId: string;
  communityIds: readonly string[];
}

export async function postsBy(db: Db, { viewerId, authorId, communityIds }: PostsBy, cursor: string | undefined) {
  const afterCursor = cursor === undefined ? sql`true` : sql`(p.created_at, p.id) < (${sql.join(decodeCursor(cursor, TimeKey))})`;
  const page = sql<Record<never, never>>`(SELECT p.* FROM posts p
    WHERE p.author_id = ${authorId} AND p.community_id = ANY(${communityIds}::uuid[]) AND ${afterCursor}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${sql.lit(PAGE_SIZES.posts + 1)})`;
  const rows = await summaries(db, viewerId, page)
    .select('p.community_id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return toPage(rows, PAGE_SIZES.posts, (row) => [row.created_at, row.id]);
}

export async function findOwnComments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments as k')
    .innerJoin('posts as p', 'p.id', 'k.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .select(['k.id', 'k.content', 'k.created_at', 'k.reactions_count', 'k.parent_comment_id', 'p.title', 'p.slug as post_slug'])
    .select(ANSWERS.as('answers'))
    .select(COMMUNITY_COLUMNS)
    .where(sql<boolean>`k.id = ANY(${ids}::uuid[])`)
    .execute();
}

export type OwnCommentRow = Awaited<ReturnType<typeof findOwnComments>>[number];

export async function findChain(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments as k')
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .select(['k.id', 'k.content', 'k.created_at', COMMENT_MENTIONS, ...AUTHOR_COLUMNS])
    .where(sql<boolean>`k.id = ANY(${ids}::uuid[])`)
    .execute();
}
