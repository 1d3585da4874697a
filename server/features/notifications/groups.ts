import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';

/** Takes so many out of a group's count and lists what is left of it anew. */
export async function takeOut(trx: Db, groupId: string, gone: number): Promise<void> {
  const { type, total } = await trx
    .updateTable('notification_groups')
    .set((eb) => ({ total: eb('total', '-', gone) }))
    .where('id', '=', groupId)
    .returning(['type', 'total'])
    .executeTakeFirstOrThrow();
  await sql`SELECT settle_notifications(${groupId}::uuid, ${total}::integer, ${COLLAPSE_ABOVE[type]}::integer)`.execute(trx);
}
