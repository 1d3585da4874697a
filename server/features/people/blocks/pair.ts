import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Serializes everything between two people until the transaction ends, so that a message is either
 * written before a restriction or refused by it. Take it before any other lock, and only one per
 * transaction.
 */
export async function lockPair(trx: Db, one: string, other: string): Promise<void> {
  const [low, high] = [one, other].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair ${low} ${high}`}, 0))`.execute(trx);
}
