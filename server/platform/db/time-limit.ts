import { sql } from 'kysely';
import { type Db, isCancelled } from './database.ts';

/**
 * @param milliseconds per statement
 * @returns null, with everything rolled back, if a statement took longer
 */
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
