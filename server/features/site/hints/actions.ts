import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Hint } from '#shared/rules/hints.ts';

/** Notes, once, that somebody needs a hint no more. @returns all of theirs that are done */
export async function putHintAway(db: Db, memberId: string, hint: Hint): Promise<readonly string[]> {
  const row = await db
    .updateTable('members')
    // Two at a time wait for each other, and the second sees what the first has written.
    .set({ hints_done: sql<string[]>`CASE WHEN ${hint} = ANY(hints_done) THEN hints_done ELSE hints_done || ARRAY[${hint}::text] END` })
    .where('id', '=', memberId)
    .returning('hints_done')
    .executeTakeFirst();
  return row?.hints_done ?? [];
}
