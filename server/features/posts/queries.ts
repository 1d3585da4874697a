import { sql } from 'kysely';
import type { z } from 'zod';
import { AUTHOR_COLUMNS, NOBODY } from '#server/features/profiles/queries.ts';
import type { Db } from '#server/platform/database.ts';
import type { PinnedKey } from '#server/platform/paging.ts';

const SUMMARY_COLUMNS = [
  'p.id',
  'p.slug',
  'p.title',
  'p.category',
  'p.created_at',
  'p.is_pinned',
  'p.is_collapsed',
  'p.comments_count',
  'p.reactions_count',
] as const;

/**
 * Posts of a community after a key, pinned first and then the newest; one more than `limit` tells of a next page.
 * The left join on the likes' primary key reads one row a post.
 */
export async function feedPage(db: Db, communityId: string, viewerId: string, after: z.infer<typeof PinnedKey> | null, limit: number) {
  return db
    .selectFrom('posts as p')
    .leftJoin('members as a', 'a.id', 'p.author_id')
    .leftJoin('post_reactions as r', (join) => join.onRef('r.post_id', '=', 'p.id').on('r.member_id', '=', viewerId))
    .select([...SUMMARY_COLUMNS, 'p.excerpt', ...AUTHOR_COLUMNS])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'))
    .where('p.community_id', '=', communityId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(p.is_pinned, p.created_at, p.id) < (${after?.[0]}, ${after?.[1]}::timestamptz, ${after?.[2]}::uuid)`),
    )
    .orderBy('p.is_pinned', 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
}

function detailed(db: Db, viewerId: string | null) {
  return db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('members as a', 'a.id', 'p.author_id')
    .leftJoin('post_reactions as r', (join) => join.onRef('r.post_id', '=', 'p.id').on('r.member_id', '=', viewerId ?? NOBODY))
    .select([...SUMMARY_COLUMNS, 'p.body', 'p.url', 'p.updated_at', ...AUTHOR_COLUMNS])
    .select([
      'c.id as community_id',
      'c.name',
      'c.display_name',
      'c.slug as community_slug',
      'c.sub_slug',
      'c.institution_id',
      'i.name as institution_name',
      'i.slug as institution_slug',
    ])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'));
}

export async function findPostBySlug(db: Db, slug: string, viewerId: string | null) {
  return detailed(db, viewerId).where('p.slug', '=', slug).executeTakeFirst();
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPostBySlug>>>;

/** As little as the rules need to decide on a post. */
export async function findPostScope(db: Db, id: string) {
  return db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.id', 'p.author_id', 'c.institution_id', 'c.sub_slug'])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

export type PostScope = NonNullable<Awaited<ReturnType<typeof findPostScope>>>;
