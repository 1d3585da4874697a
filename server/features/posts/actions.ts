import type { z } from 'zod';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person } from '#server/platform/api.ts';
import { type Db, isUniqueViolation } from '#server/platform/database.ts';
import type { NewPost } from '#shared/contract/posts.ts';
import { normalizeUrl, postSlug } from '#shared/rules/posts.ts';
import { excerpt } from './excerpt.ts';

export interface CreatedPost {
  id: string;
  slug: string;
}

/** Writes a post. The same request key again finds the post that the first request wrote. */
export async function createPost(
  db: Db,
  author: Person,
  community: Authorized<CommunityRow, 'post'>,
  input: z.infer<typeof NewPost>,
): Promise<CreatedPost> {
  for (let attempt = 0; ; attempt += 1) {
    const now = new Date(Date.now() + attempt);
    try {
      const written = await db
        .insertInto('posts')
        .values({
          slug: postSlug(input.title, now),
          community_id: community.id,
          author_id: author.id,
          title: input.title,
          body: input.body,
          excerpt: excerpt(input.body),
          category: input.category,
          url: input.url === '' ? null : normalizeUrl(input.url),
          request_key: input.requestKey,
          created_at: now.toISOString(),
        })
        .onConflict((conflict) => conflict.columns(['author_id', 'community_id', 'request_key']).doNothing())
        .returning(['id', 'slug'])
        .executeTakeFirst();
      if (written !== undefined) return written;
      return await db
        .selectFrom('posts')
        .select(['id', 'slug'])
        .where('author_id', '=', author.id)
        .where('community_id', '=', community.id)
        .where('request_key', '=', input.requestKey)
        .executeTakeFirstOrThrow();
    } catch (error) {
      // Two posts of the same title in the same millisecond: the next one is free.
      if (attempt >= 20 || !isUniqueViolation(error, 'posts_slug_key')) throw error;
    }
  }
}
