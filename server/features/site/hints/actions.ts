import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Hint } from '#shared/rules/hints.ts';

export async function dismissHint(db: Db, memberId: string, hint: Hint): Promise<readonly string[]> {
  const row = await db
    .updateTable('members')
    // The row lock serializes concurrent updates, so no hint is lost or stored twice.
    .set({ hints_done: sql<string[]>`CASE WHEN ${hint} = ANY(hints_done) THEN hints_done ELSE hints_done || ARRAY[${hint}::text] END` })
    .where('id', '=', memberId)
    .returning('hints_done')
    .executeTakeFirst();
  return row?.hints_done ?? [];
}
