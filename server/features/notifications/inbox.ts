import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';

/**
 * Holds these people's notifications until the transaction ends. Whoever changes notifications does this first, once,
 * for everybody concerned, after locking the post or comment that is the cause (decision 014): so nobody waits in a circle.
 */
export async function lockInboxes(trx: Db, memberIds: readonly string[]): Promise<void> {
  await sql`SELECT lock_inboxes(${[...new Set(memberIds)]}::uuid[])`.execute(trx);
}

/** Tells the open tabs of these people that their notifications are not what they were. */
export function announceChange(announce: Announce, memberIds: Iterable<string>): void {
  for (const id of new Set(memberIds)) announce({ topic: `person:${id}`, kind: 'notifications.changed', id });
}
