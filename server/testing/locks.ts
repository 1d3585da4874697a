import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';

export function untilBlocked(db: Db, count: number): Promise<void> {
  return expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.count;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
}
