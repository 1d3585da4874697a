import { sql } from 'kysely';
import { type Db, isCancelled } from './database.ts';

/** Runs statements that may take so many milliseconds each; null where one took longer, and nothing of them is kept. */
export async function withinTime<T>(db: Db, milliseconds: number, run: (trx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(milliseconds)}`.execute(trx);
      return await run(trx);
    });
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}
