import { CompiledQuery, sql } from 'kysely';
import { tenantOf } from '#server/features/communities/tenant.ts';
import { countWords } from '#server/features/search/word-counts.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { isEmpty, seed } from '#server/seed/seed.ts';
import { indexEntries } from './installation/indexes.ts';
import { makeVocabulary } from './installation/texts.ts';

const SCHOOLS = 200;
const WORDS_PER_POST = 60;
const WORDS_PER_COMMENT = 20;
const COMMENTS_PER_POST = 5;
const BATCH = 5_000;

/** The most common word first. */
export const WORDS = makeVocabulary([], 30_000);

function text(words: number): string {
  return Array.from({ length: words }, () => WORDS[Math.floor(WORDS.length * Math.random() ** 3)]).join(' ');
}

async function insertPosts(db: Db, posts: number, tell: (progress: string) => void): Promise<void> {
  await sql`INSERT INTO institutions (name, slug) SELECT 'School ' || n, 'school-' || n FROM generate_series(1, ${SCHOOLS}::int) n`.execute(
    db,
  );
  await sql`
    INSERT INTO communities (institution_id, name, display_name, slug, sub_slug)
    SELECT i.id, i.name || ' ' || n, 'Class ' || n, 'class-' || n, 'classes' FROM institutions i, generate_series(1, 12) n`.execute(db);
  const places = await db
    .selectFrom('communities')
    .select(['id', 'institution_id'])
    .orderBy(sql`institution_id NULLS FIRST`)
    .orderBy('id')
    .execute();
  for (let from = 0; from < posts; from += BATCH) {
    const size = Math.min(BATCH, posts - from);
    const texts = Array.from({ length: size }, () => text(WORDS_PER_POST));
    const homes = texts.flatMap(() => places[Math.random() < 0.33 ? 0 : Math.floor(Math.random() * places.length)] ?? []);
    await sql`
      INSERT INTO posts (slug, community_id, tenant_id, title, body, excerpt, category, request_key, created_at)
      SELECT 'p-' || (${from}::int + t.n), t.home, t.tenant, array_to_string((string_to_array(t.words, ' '))[1:5], ' '), t.words, t.excerpt, 'Question', gen_random_uuid(),
        now() - (${posts - from}::int - t.n) * interval '20 seconds'
      FROM unnest(${homes.map(({ id }) => id)}::uuid[], ${homes.map(tenantOf)}::uuid[], ${texts}::text[], ${texts.map((one) => excerpt(one))}::text[])
        WITH ORDINALITY AS t (home, tenant, words, excerpt, n)`.execute(db);
    tell(`${(from + size).toLocaleString('en')} posts`);
  }
}

async function insertComments(db: Db, comments: number, tell: (progress: string) => void): Promise<void> {
  const posts = await db.selectFrom('posts').select(['id', 'tenant_id']).execute();
  for (let from = 0; from < comments; from += BATCH) {
    const size = Math.min(BATCH, comments - from);
    const below = Array.from({ length: size }, () => posts[Math.floor(Math.random() * posts.length)]).flatMap((post) => post ?? []);
    await sql`
      INSERT INTO comments (post_id, tenant_id, content, request_key)
      SELECT t.post, t.tenant, t.content, gen_random_uuid()
      FROM unnest(${below.map(({ id }) => id)}::uuid[], ${below.map((post) => post.tenant_id)}::uuid[],
        ${below.map(() => text(WORDS_PER_COMMENT))}::text[]) AS t (post, tenant, content)`.execute(db);
    tell(`${(from + size).toLocaleString('en')} comments`);
  }
}

async function fill(db: Db, folder: string, posts: number, tell: (progress: string) => void): Promise<void> {
  await seed(db, folder);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'search_entries'::regclass AND NOT i.indisprimary`.execute(db);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  await sql`ALTER TABLE posts DISABLE TRIGGER posts_search`.execute(db);
  await sql`ALTER TABLE comments DISABLE TRIGGER comments_search`.execute(db);
  await insertPosts(db, posts, tell);
  await insertComments(db, COMMENTS_PER_POST * posts, tell);
  tell('stemming');
  // Skips the foreign key checks of each row. The rows were just selected from the referenced tables.
  await sql`SET session_replication_role = replica`.execute(db);
  await indexEntries((text) => db.executeQuery(CompiledQuery.raw(text)));
  await sql`RESET session_replication_role`.execute(db);
  await sql`ALTER TABLE posts ENABLE TRIGGER posts_search`.execute(db);
  await sql`ALTER TABLE comments ENABLE TRIGGER comments_search`.execute(db);
  tell('indexing');
  await sql`SET maintenance_work_mem = '1GB'`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  tell('vacuuming');
  await sql`VACUUM ANALYZE`.execute(db);
  tell('counting words');
  // The seed counted its own words, and a community is counted only once a day.
  await db.deleteFrom('search_counts').execute();
  await countWords(db);
}

export async function prepareSearch(folder: string, posts: number, tell: (progress: string) => void): Promise<void> {
  const postgres = await startPostgres(folder, ['-c', 'fsync=off', '-c', 'max_wal_size=8GB', '-c', 'shared_buffers=1GB']);
  try {
    await migrate(postgres.connectionString);
    await migrateJobs(postgres.connectionString);
    const onError = (error: Error) => console.error(error.message);
    const { db, close } = openDatabase({ connectionString: postgres.connectionString, max: 1, timeout: null, onError });
    try {
      if (await isEmpty(db)) await fill(db, folder, posts, tell);
      const { rows } = await sql<{ complete: boolean }>`SELECT to_regclass('search_entries_by_key') IS NOT NULL AS complete`.execute(db);
      if (rows[0]?.complete !== true) throw new Error('An earlier run was interrupted while it filled this installation: delete it.');
      // Writes what fsync=off left in memory.
      await sql`CHECKPOINT`.execute(db);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}
