import { sql } from 'kysely';
import { announcePost } from '#server/features/discussion/posts/events.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';

/** Writes down that a question is still open, or no longer. @returns since when it is; null: it is not, or an answer was accepted meanwhile */
export async function setStillOpen(
  services: Services,
  post: Authorized<PostScope, 'call-open'>,
  stillOpen: boolean,
): Promise<string | null> {
  return transact(services, async (trx, announce) => {
    const written = await trx
      .updateTable('posts')
      .set({ still_open_at: stillOpen ? sql<string>`coalesce(still_open_at, now())` : null })
      .where('id', '=', post.id)
      .where('answer_id', 'is', null)
      .returning('still_open_at')
      .executeTakeFirst();
    if (written !== undefined) announcePost(announce, 'post.changed', post);
    return written?.still_open_at ?? null;
  });
}
