import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LONGEST_SESSION_DAYS } from './sessions.ts';

/** Clears away what has run out: sessions and the links of mails. */
export async function tidyAccounts(db: Db): Promise<void> {
  const oldest = sql<string>`now() - ${sql.lit(`${LONGEST_SESSION_DAYS} days`)}::interval`;
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute();
  await db.deleteFrom('sessions').where('created_at', '<', oldest).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', sql<string>`now()`).execute();
}
