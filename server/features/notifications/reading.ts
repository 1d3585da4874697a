import { sql } from 'kysely';
import type { Person, Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';
import { recountGroups } from './actions.ts';
import { announceChange, lockInboxes } from './inbox.ts';

export async function markRead(
  services: Services,
  person: Person,
  { postId, commentId }: { postId?: string | undefined; commentId?: string | undefined },
): Promise<void> {
  await transact(services, async (trx, announce) => {
    await lockInboxes(trx, [person.id]);
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ is_read: new Date().toISOString() })
      .where('recipient_id', '=', person.id)
      .where('is_read', 'is', null)
      // Withdrawn notifications were never read.
      .where('state', '<>', 'withdrawn')
      .$if(postId !== undefined, (query) => query.where('post_id', '=', postId ?? ''))
      .$if(commentId !== undefined, (query) => query.where('comment_id', '=', commentId ?? ''))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) announceChange(announce, [person.id]);
  });
}

/**
 * The rows stay, so that the same event does not notify again.
 * @param asOf when the list was read: later notifications stay; null clears all
 */
export async function clearNotifications(services: Services, person: Person, asOf: string | null): Promise<void> {
  await transact(services, async (trx, announce) => {
    await lockInboxes(trx, [person.id]);
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ state: 'cleared', group_id: null, is_read: sql`coalesce(is_read, now())`, mail_due_at: null })
      .where('recipient_id', '=', person.id)
      .where('state', '<>', 'cleared')
      .$if(asOf !== null, (query) => query.where('created_at', '<=', asOf ?? ''))
      .executeTakeFirst();
    await sql`
      DELETE FROM notification_groups g WHERE g.recipient_id = ${person.id}
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.group_id = g.id)`.execute(trx);
    if (asOf !== null) await recountGroups(trx, sql`g.recipient_id = ${person.id}::uuid`);
    if (numUpdatedRows > 0n) announceChange(announce, [person.id]);
  });
}
