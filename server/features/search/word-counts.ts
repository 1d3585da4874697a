import { sql } from 'kysely';
import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';

/** Newest entries that are counted per community; larger counts are extrapolated. */
const MAX_COUNTED = 20_000;
/**
 * Every community is recounted once a day, one with fewer entries also when 5 % of them changed.
 */
const SMALL_COMMUNITY = 5_000;

/**
 * Refreshes `search_stems` and `search_words`, the number of entries per word and community, and the
 * words in `search_vocabulary`.
 * @throws the first error, after all other communities
 */
export async function countWords(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM communities c LEFT JOIN search_counts k ON k.community_id = c.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS entries FROM (SELECT FROM search_entries e WHERE e.community_id = c.id LIMIT ${sql.lit(SMALL_COMMUNITY + 1)}) e
    ) now
    WHERE CASE WHEN k.community_id IS NULL THEN now.entries > 0
      ELSE k.counted_at < ${ago(RETENTION.unusedWordHours, 'hours')}
        OR (now.entries <= ${sql.lit(SMALL_COMMUNITY)} AND now.entries <> k.entries AND 20 * abs(now.entries - k.entries) >= now.entries) END`.execute(
    db,
  );
  const errors: unknown[] = [];
  for (const { id } of rows) await countCommunity(db, id).catch((error: unknown) => errors.push(error));
  if (rows.length > 0)
    await sql`DELETE FROM search_vocabulary v WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = v.word)`.execute(db);
  if (errors.length > 0) throw errors[0];
}

async function countCommunity(db: Db, id: string): Promise<void> {
  const newest = sql`SELECT * FROM search_entries WHERE community_id = ${id} ORDER BY posted_at DESC LIMIT ${sql.lit(MAX_COUNTED)}`;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean; entries: string }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('search_counts', uuid_hash_extended(${id}, 0))) AS free,
        (SELECT count(*) FROM search_entries WHERE community_id = ${id}) AS entries`.execute(trx);
    const [{ free = false, entries = '0' } = {}] = rows;
    if (!free) return;
    const all = sql`ceil(count * greatest(1, ${entries}::float8 / ${sql.lit(MAX_COUNTED)}))`;
    for (const table of ['search_stems', 'search_words', 'search_counts'] as const)
      await trx.deleteFrom(table).where('community_id', '=', id).execute();
    await trx
      .insertInto('search_counts')
      .values({ community_id: id, entries: Number(entries) })
      .execute();
    await sql`
      INSERT INTO search_stems (community_id, stem, entries)
      SELECT ${id}, word, ${all} FROM (SELECT word, ndoc AS count FROM ts_stat(
        format('SELECT words FROM search_entries WHERE community_id = %L ORDER BY posted_at DESC LIMIT %s', ${id}::text, ${MAX_COUNTED}::integer))) s`.execute(
      trx,
    );
    await sql`
      INSERT INTO search_words (community_id, word, entries)
      SELECT ${id}, word, ${all} FROM (
        SELECT word, count(*) AS count FROM (${newest}) e
        LEFT JOIN posts p ON p.id = e.id LEFT JOIN comments k ON k.id = e.comment_id
        CROSS JOIN LATERAL (SELECT DISTINCT word FROM string_to_table(search_plain(CASE WHEN p.id IS NULL THEN k.content ELSE search_text(p) END), ' ') AS word) w
        -- OFFSET 0: the condition below is asked once for each word, not for each place where it stands.
        WHERE length(word) BETWEEN 3 AND 40 GROUP BY word OFFSET 0
      ) w
      -- Stop words are not indexed: as completions they would find nothing and take the places of others.
      WHERE to_tsvector('english', word) <> ''`.execute(trx);
    // In order, so that two counts at once cannot block each other.
    await sql`
      INSERT INTO search_vocabulary (word) SELECT word FROM search_words WHERE community_id = ${id} ORDER BY word ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  });
}
