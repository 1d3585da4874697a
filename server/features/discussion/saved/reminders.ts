import { sql } from 'kysely';
import { findPostScope, type PostScope } from '#server/features/discussion/posts/queries.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';

export const REMIND = 'remind';

const now = sql<string>`now()`;
const BATCH = 100;

interface Reminder {
  post_id: string;
  member_id: string;
}

function due(db: Db, besides: readonly Reminder[]): Promise<Reminder[]> {
  return db
    .selectFrom('post_states')
    .select(['post_id', 'member_id'])
    .where('remind_at', '<=', now)
    .where(
      sql<boolean>`(post_id, member_id) NOT IN (SELECT * FROM unnest(
        ${besides.map((one) => one.post_id)}::uuid[], ${besides.map((one) => one.member_id)}::uuid[]))`,
    )
    .orderBy('remind_at')
    .limit(BATCH)
    .execute();
}

/** The next run retries failures. */
export async function remind(services: Services): Promise<void> {
  const { db, log } = services;
  const failed: Reminder[] = [];
  for (let found = await due(db, failed); found.length > 0; found = await due(db, failed)) {
    for (const reminder of found) {
      try {
        const post = await findPostScope(db, reminder.post_id, null);
        if (post !== undefined) await sendReminder(services, post, reminder.member_id);
      } catch (error) {
        log.error('Could not send a reminder', error, { post: reminder.post_id });
        failed.push(reminder);
      }
    }
  }
}

/** Cleared even if the member may no longer read the post and gets no reminder. */
async function sendReminder(
  services: Services,
  { id: postId, community_id: communityId, ...scope }: PostScope,
  memberId: string,
): Promise<void> {
  const recipients = await recipientsWhoMayRead(services.db, null, scope, [{ id: memberId, type: 'reminder' }]);
  await transact(services, async (trx, announce) => {
    // The same lock order as deletions of posts and accounts.
    await sql`SELECT FROM posts WHERE id = ${postId}::uuid FOR KEY SHARE`.execute(trx);
    await sql`SELECT FROM members WHERE id = ${memberId}::uuid FOR KEY SHARE`.execute(trx);
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
