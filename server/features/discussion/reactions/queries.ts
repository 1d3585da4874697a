import { sql } from 'kysely';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function postLikes(db: Db, postId: string, viewerId: string | null) {
  return db
    .selectFrom('posts as p')
    .leftJoin('post_reactions as r', (join) => join.onRef('r.post_id', '=', 'p.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select(['p.id', 'p.reactions_count', sql<boolean>`r.member_id IS NOT NULL`.as('liked')])
    .where('p.id', '=', postId)
    .executeTakeFirst();
}

export async function commentLikes(db: Db, postId: string, commentIds: readonly string[], viewerId: string | null) {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom('comments as k')
    .leftJoin('comment_reactions as r', (join) => join.onRef('r.comment_id', '=', 'k.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select(['k.id', 'k.reactions_count', sql<boolean>`r.member_id IS NOT NULL`.as('liked')])
    .where(sql<boolean>`k.id = ANY(${commentIds}::uuid[])`)
    .where('k.post_id', '=', postId)
    .execute();
}
