import { logModeration, postSubject } from '#server/features/communities/moderation-log.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { transact } from '#server/platform/live/transact.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { announcePost } from './events.ts';
import type { PostScope } from './queries.ts';
import { moderationTexts } from './texts/curation.ts';

/** Updates only a row that differs, so that of two simultaneous moderators only one is logged. */
export async function setPostPin(
  services: Services,
  moderator: Person,
  post: Authorized<PostScope, 'pin'>,
  pinned: boolean,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    const changed = await trx
      .updateTable('posts')
      .set({ is_pinned: pinned })
      .where('id', '=', post.id)
      .where('is_pinned', '!=', pinned)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return;
    if (pinned) await refuseBeyondLimit(trx, post.community_id);
    await logModeration(trx, moderator, post, pinned ? 'pin' : 'unpin', postSubject(post));
    announcePost(announce, 'post.changed', post);
  });
}

async function refuseBeyondLimit(trx: Db, communityId: string): Promise<void> {
  const pinned = trx.selectFrom('posts').select('id').where('community_id', '=', communityId).where('is_pinned', '=', true);
  const found = await pinned.limit(LIMITS.pinnedPosts + 1).execute();
  if (found.length > LIMITS.pinnedPosts) throw failure('CONFLICT', moderationTexts.tooManyPinned(LIMITS.pinnedPosts));
}

export async function setCollapse(
  services: Services,
  moderator: Person,
  post: Authorized<PostScope, 'collapse'>,
  collapsed: boolean,
): Promise<string> {
  return transact(services, async (trx, announce) => {
    const changed = await trx
      .updateTable('posts')
      .set({ is_collapsed: collapsed })
      .where('id', '=', post.id)
      .where('is_collapsed', '!=', collapsed)
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) {
      await logModeration(trx, moderator, post, collapsed ? 'collapse' : 'expand', postSubject(post));
      announcePost(announce, 'post.changed', post);
    }
    const row = await trx.selectFrom('posts').select('excerpt').where('id', '=', post.id).executeTakeFirst();
    return collapsed ? '' : (row?.excerpt ?? '');
  });
}
