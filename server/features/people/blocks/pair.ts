import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Lets whatever happens between two people happen one after the other, until the transaction ends: a message is either
 * written before a restriction or refused by it. Whoever takes it takes it first and takes no second one.
 */
export async function lockPair(trx: Db, one: string, other: string): Promise<void> {
  const [low, high] = [one, other].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair ${low} ${high}`}, 0))`.execute(trx);
}
