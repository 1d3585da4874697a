import { type RawBuilder, sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';

const since = ago(RETENTION.seenYears, 'years');
/** Rows per statement, so that locks stay short. */
const BATCH = 5_000;
const ROUNDS = 100;

export async function cleanUpReadingStates(db: Db): Promise<void> {
  for (const table of ['post_states', 'community_states'] as const) {
    const empty = sql`seen_until IS NULL AND level IS NULL ${table === 'post_states' ? sql`AND saved_at IS NULL` : sql``}`;
    const some = (condition: RawBuilder<unknown>) =>
      sql`ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED))`;
    await inRounds(db, sql`UPDATE ${sql.table(table)} SET seen_until = NULL WHERE ${some(sql`seen_until < ${since}`)}`);
    await inRounds(db, sql`DELETE FROM ${sql.table(table)} WHERE ${some(empty)}`);
  }
}

async function inRounds(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}
