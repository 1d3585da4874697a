import { announcePost } from '#server/features/discussion/posts/events.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';

export async function setStillOpen(
  services: Services,
  post: Authorized<PostScope, 'call-open'>,
  stillOpen: boolean,
): Promise<string | null> {
  return transact(services, async (trx, announce) => {
    const row = await trx
      .selectFrom('posts')
      .select('still_open_at')
      .where('id', '=', post.id)
      .where('answer_id', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const since = row?.still_open_at ?? null;
    if (row === undefined || stillOpen === (since !== null)) return since;
    const still_open_at = stillOpen ? new Date().toISOString() : null;
    await trx.updateTable('posts').set({ still_open_at }).where('id', '=', post.id).execute();
    announcePost(announce, 'post.changed', post);
    return still_open_at;
  });
}
