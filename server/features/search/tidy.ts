import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';

const HOUR = 3_600_000;
/** An hourly run checks one of these parts of the words. */
const PARTS = RETENTION.unusedWordHours;

/** Deletes snapshots that nobody pages through any more, and words that no post has any more. */
export async function tidySearch(db: Db): Promise<void> {
  await db.deleteFrom('list_snapshots').where('created_at', '<', ago(RETENTION.searchOrderHours, 'hours')).execute();
  await tidyWords(db);
}

export async function tidyWords(db: Db, now = Date.now()): Promise<void> {
  const part = Math.floor(now / HOUR) % PARTS;
  const unused = sql`NOT EXISTS (
    SELECT FROM post_search s WHERE search_tags(s.words, s.community_id, s.category, s.created_at) && ARRAY[w.word])`;
  const { rows } = await sql<{ word: string }>`
    SELECT w.word FROM search_words w
    WHERE get_byte(sha256(convert_to(w.word, 'UTF8')), 0) = ${part}::int AND ${unused}`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A post that is being written relies on its words: none is written during this second check.
    await sql`LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    await sql`DELETE FROM search_words w WHERE w.word = ANY(${rows.map(({ word }) => word)}::text[]) AND ${unused}`.execute(trx);
  });
}
