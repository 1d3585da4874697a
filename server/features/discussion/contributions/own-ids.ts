import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { firstKeptPage, furtherKeptPage } from '#server/platform/db/kept-orders.ts';
import { decodeCursor, type Page, TimeKey, toPage } from '#server/platform/db/paging.ts';
import type { OwnSort } from '#shared/rules/contributions.ts';

type Kind = 'posts' | 'comments';

interface List {
  kind: Kind;
  authorId: string;
  size: number;
}

/** A reply has no count of those that answer it: few read their own comments in this order, and many write. */
export const ANSWERS = sql<number>`CASE WHEN k.parent_comment_id IS NULL THEN k.replies_count
  ELSE (SELECT count(*)::integer FROM comments AS n WHERE n.reply_parent_id = k.id) END`;

const COUNTS: Record<Kind, Record<'most_comments' | 'most_reactions', RawBuilder<unknown>>> = {
  posts: { most_comments: sql`k.comments_count`, most_reactions: sql`k.reactions_count` },
  comments: { most_comments: ANSWERS, most_reactions: sql`k.reactions_count` },
};

/** The ids of a page of what somebody has written, in one of the four orders. */
export function ownIds(db: Db, list: List, sort: OwnSort, cursor: string | undefined): Promise<Page<string>> {
  if (sort === 'latest' || sort === 'oldest') return byTime(db, list, sort, cursor);
  return cursor === undefined ? firstByCount(db, list, sort) : furtherByCount(db, list, cursor);
}

async function byTime(
  db: Db,
  { kind, authorId, size }: List,
  sort: 'latest' | 'oldest',
  cursor: string | undefined,
): Promise<Page<string>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, TimeKey);
  const newest = sort === 'latest';
  const bound = sql`(${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`;
  const beyond = newest ? sql<SqlBool>`AND (k.created_at, k.id) < ${bound}` : sql<SqlBool>`AND (k.created_at, k.id) > ${bound}`;
  const { rows } = await sql<{ id: string; created_at: string }>`
    SELECT k.id, k.created_at FROM ${sql.table(kind)} AS k WHERE k.author_id = ${authorId} ${after === null ? sql`` : beyond}
    ORDER BY ${newest ? sql`k.created_at DESC, k.id DESC` : sql`k.created_at, k.id`} LIMIT ${size + 1}`.execute(db);
  return idsOf(toPage(rows, size, (row) => [row.created_at, row.id]));
}

/** Counts change while somebody pages, so the order of all that one has written is kept as it is now. */
async function firstByCount(db: Db, { kind, authorId, size }: List, sort: 'most_comments' | 'most_reactions'): Promise<Page<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT k.id FROM ${sql.table(kind)} AS k WHERE k.author_id = ${authorId}
    ORDER BY ${COUNTS[kind][sort]} DESC, k.created_at DESC, k.id DESC`.execute(db);
  return firstKeptPage(
    db,
    rows.map(({ id }) => id),
    size,
  );
}

async function furtherByCount(db: Db, { kind, authorId, size }: List, cursor: string): Promise<Page<string>> {
  const own = sql<{ id: string }>`SELECT k.id FROM ${sql.table(kind)} AS k WHERE k.author_id = ${authorId}`;
  const { query, pageOf } = furtherKeptPage(own, cursor, size);
  return idsOf(pageOf((await sql<{ id: string }>`${query}`.execute(db)).rows));
}

function idsOf({ items, nextCursor }: Page<{ id: string }>): Page<string> {
  return { items: items.map(({ id }) => id), nextCursor };
}

export async function countOwn(db: Db, { kind, authorId }: Pick<List, 'kind' | 'authorId'>): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(kind)} AS k WHERE k.author_id = ${authorId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
