import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * Lets whatever happens between two people happen one after the other, until the transaction ends: a message is either
 * written before a restriction or refused by it. Whoever takes it takes it first and takes no second one.
 */
export async function lockPair(trx: Db, one: string, other: string): Promise<void> {
  const [low, high] = [one, other].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair ${low} ${high}`}, 0))`.execute(trx);
}

/** Whether one of two people restricts the other. */
export async function isBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('blocker_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
