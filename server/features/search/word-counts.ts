import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';

/** Entries of a community that are counted, the newest: more would not change how rare a word is. */
const COUNTED = 20_000;
/** Each community is counted anew once a day, one with fewer entries also whenever their number has changed. */
const SMALL = 5_000;

/** Counts how many entries of each community have a word, where that has changed (`search_stems`, `search_words`). */
export async function countWords(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM communities c LEFT JOIN search_counts k ON k.community_id = c.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS entries FROM (SELECT FROM search_entries e WHERE e.community_id = c.id LIMIT ${sql.lit(SMALL + 1)}) e
    ) now
    WHERE CASE WHEN k.community_id IS NULL THEN now.entries > 0
      ELSE k.counted_at < ${ago(RETENTION.unusedWordHours, 'hours')} OR (now.entries <= ${sql.lit(SMALL)} AND now.entries <> k.entries) END`.execute(
    db,
  );
  for (const { id } of rows) await countCommunity(db, id);
}

async function countCommunity(db: Db, id: string): Promise<void> {
  const newest = sql`FROM search_entries WHERE community_id = ${id} ORDER BY posted_at DESC LIMIT ${sql.lit(COUNTED)}`;
  await db.transaction().execute(async (trx) => {
    for (const table of ['search_stems', 'search_words', 'search_counts'] as const)
      await trx.deleteFrom(table).where('community_id', '=', id).execute();
    await sql`
      INSERT INTO search_counts (community_id, entries)
      SELECT ${id}, count(*) FROM (SELECT ${newest}) e`.execute(trx);
    await sql`
      INSERT INTO search_stems (community_id, stem, entries)
      SELECT ${id}, word, ndoc FROM ts_stat(
        format('SELECT words FROM search_entries WHERE community_id = %L ORDER BY posted_at DESC LIMIT %s', ${id}::text, ${COUNTED}::integer))`.execute(
      trx,
    );
    await sql`
      INSERT INTO search_words (community_id, word, entries)
      SELECT ${id}, word, count(*) FROM (SELECT * ${newest}) e
      LEFT JOIN posts p ON p.id = e.id LEFT JOIN comments k ON k.id = e.comment_id
      CROSS JOIN LATERAL (SELECT DISTINCT word FROM string_to_table(search_plain(coalesce(p.title || ' ' || p.body, k.content)), ' ') AS word) w
      WHERE length(word) BETWEEN 3 AND 40 GROUP BY word`.execute(trx);
  });
}
