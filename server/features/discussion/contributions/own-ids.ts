import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { CountKey, type ListOrder, listOrder, type Page, TimeKey, toPage } from '#server/platform/db/paging.ts';
import type { OwnSort } from '#shared/rules/contributions.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';

type Kind = 'posts' | 'comments';

interface List {
  kind: Kind;
  authorId: string;
  onlyQuestions?: boolean;
}

interface OwnRow {
  id: string;
  created_at: string;
  /** 0 for lists sorted by time. */
  count: number;
}

/** Replies store no such count, because only their authors see it. */
export const ANSWERS = sql<number>`CASE WHEN k.parent_comment_id IS NULL THEN k.replies_count
  ELSE (SELECT count(*)::integer FROM comments AS n WHERE n.reply_parent_id = k.id) END`;

const COUNTS: Record<Kind, Record<OwnSort, RawBuilder<number>>> = {
  posts: { latest: sql`0`, oldest: sql`0`, most_comments: sql`k.comments_count`, most_reactions: sql`k.reactions_count` },
  comments: { latest: sql`0`, oldest: sql`0`, most_comments: ANSWERS, most_reactions: sql`k.reactions_count` },
};

const SIZES: Record<Kind, number> = { posts: PAGE_SIZES.ownPosts, comments: PAGE_SIZES.ownComments };

const TIME = [sql`k.created_at`, sql`k.id`];
const byTime = (row: OwnRow) => [row.created_at, row.id];
const byCount = listOrder<OwnRow>('descending', [sql`k.count`, ...TIME], CountKey, (row) => [row.count, row.created_at, row.id]);

const ORDERS: Record<OwnSort, ListOrder<OwnRow>> = {
  latest: listOrder('descending', TIME, TimeKey, byTime),
  oldest: listOrder('ascending', TIME, TimeKey, byTime),
  most_comments: byCount,
  most_reactions: byCount,
};

function own({ kind, authorId, onlyQuestions = false }: List): RawBuilder<unknown> {
  return sql`${sql.table(kind)} AS k WHERE k.author_id = ${authorId} AND ${onlyQuestions ? sql`k.category = 'Question'` : sql`true`}`;
}

export async function ownIds(db: Db, list: List, sort: OwnSort, cursor: string | undefined): Promise<Page<string>> {
  const size = SIZES[list.kind];
  const { key, after, keyOf } = ORDERS[sort];
  const { rows } = await sql<OwnRow>`
    SELECT k.* FROM (
      SELECT k.id, k.created_at, ${COUNTS[list.kind][sort]} AS count FROM ${own(list)}
    ) k WHERE ${cursor === undefined ? sql`true` : after(cursor)} ORDER BY ${key} LIMIT ${size + 1}`.execute(db);
  const { items, nextCursor } = toPage(rows, size, keyOf);
  return { items: items.map(({ id }) => id), nextCursor };
}

export async function countOwn(db: Db, list: List): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${own(list)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
