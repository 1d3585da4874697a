import { sql } from 'kysely';
import { findPostScope, type PostScope } from '#server/features/discussion/posts/queries.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { whoMayBeTold } from '#server/features/notifications/recipients.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';

/** Runs each minute. */
export const REMIND = 'remind';

const now = sql<string>`now()`;
/** Reminders that are looked up at once. */
const BATCH = 100;

interface Reminder {
  post_id: string;
  member_id: string;
}

function due(db: Db): Promise<Reminder[]> {
  return db
    .selectFrom('post_states')
    .select(['post_id', 'member_id'])
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(BATCH)
    .execute();
}

/** Reminds of what is due, of each once, whichever nodes do it. */
export async function remind(services: Services): Promise<void> {
  for (let found = await due(services.db); found.length > 0; found = await due(services.db)) {
    for (const reminder of found) {
      const post = await findPostScope(services.db, reminder.post_id, null);
      if (post !== undefined) await remindOf(services, post, reminder.member_id);
    }
  }
}

/** Those who may not read the post any more are not reminded; either way the reminder is over. */
async function remindOf(
  services: Services,
  { id: postId, community_id: communityId, ...scope }: PostScope,
  memberId: string,
): Promise<void> {
  const recipients = await whoMayBeTold(services.db, null, scope, [{ id: memberId, type: 'reminder' }]);
  await transact(services, async (trx, announce) => {
    // First, as its deletion does.
    await sql`SELECT FROM posts WHERE id = ${postId}::uuid FOR KEY SHARE`.execute(trx);
    const over = await trx
      .updateTable('post_states')
      .set({ remind_at: null })
      .where('post_id', '=', postId)
      .where('member_id', '=', memberId)
      .where('remind_at', '<=', now)
      .returning('post_id')
      .executeTakeFirst();
    if (over === undefined) return;
    await notifyPeople(trx, announce, { actorId: null, communityId, postId, commentId: null }, recipients);
    announce({ topic: `person:${memberId}`, kind: 'following.changed', id: postId });
  });
}
