import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';

/**
 * Locks these people's inboxes until the transaction ends. To avoid deadlocks, call it once for all
 * of them, before changing notifications and after locking the post or comment (docs/decisions/008-notifications-and-mail.md).
 */
export async function lockInboxes(trx: Db, memberIds: readonly string[]): Promise<void> {
  await sql`SELECT lock_inboxes(${[...new Set(memberIds)]}::uuid[])`.execute(trx);
}

export function announceChange(announce: Announce, memberIds: Iterable<string>): void {
  for (const id of new Set(memberIds)) announce({ topic: `person:${id}`, kind: 'notifications.changed', id });
}
