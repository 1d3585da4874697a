import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { status } from '#server/cli/status.ts';
import { attachmentKey, storedAttachmentKeys } from '#server/features/discussion/posts/attachments.ts';
import { pictureKey } from '#server/features/people/profiles/pictures.ts';
import type { Db } from '#server/platform/db/database.ts';
import { applyMigrations, knownMigrations, migrate, pendingMigrations } from '#server/platform/db/migrate.ts';
import { eraseUnlessHeld, postponeErasing } from '#server/platform/files/files.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { seed } from '#server/seed/seed.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { startBucket } from '#server/testing/store.ts';
import { PICTURE_SIZES, picturePath } from '#shared/rules/pictures.ts';
import { checkBackup } from './archive.ts';
import { backUp } from './backup.ts';
import { connectForCopy } from './copy.ts';
import { restore } from './restore.ts';

const PASSPHRASE = 'correct horse battery staple';
const { folder, open } = useInstallations();
let source: Installation;
const stored = new Map<string, Buffer>();

beforeAll(async () => {
  source = await open('empty');
  await migrate(source.connectionString);
  await migrateJobs(source.connectionString);
  await seed(source.db, folder());
  await addFiles(source);
  await addOthers(source);
});

async function addFiles({ db, files }: Installation): Promise<void> {
  const store = async (key: string, bytes: number) => {
    stored.set(key, randomBytes(bytes));
    await files.write(key, stored.get(key) ?? Buffer.alloc(0));
  };
  const posts = await db.selectFrom('posts').select(['id', 'author_id']).orderBy('id').limit(5).execute();
  for (const [index, size] of [0, 1, 256 * 1_024, 256 * 1_024 + 1, 3_000_000].entries()) {
    const id = randomUUID();
    const post = posts[index];
    const width = [null, 40, null, 1_280, null][index] ?? null;
    for (const key of storedAttachmentKeys({ id, width, height: width })) await store(key, key === attachmentKey(id) ? size : 900);
    const values = { id, name: `schöne\tNotizen\n\\N ${index}.pdf`, size, media_type: 'application/pdf', width, height: width };
    await db
      .insertInto('attachments')
      .values({ ...values, owner_id: post?.author_id ?? null, post_id: index === 4 ? null : (post?.id ?? null) })
      .execute();
  }
  const picture = randomUUID();
  const logo = randomUUID();
  for (const id of [picture, logo]) for (const size of PICTURE_SIZES) await store(pictureKey(id, size), size);
  await db
    .updateTable('institutions')
    .set({ logo_url: picturePath(logo) })
    .where('slug', '=', 'alder-ridge')
    .execute();
  const { id } = await db.selectFrom('members').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable('members')
    .set({ picture_url: picturePath(picture) })
    .where('id', '=', id)
    .execute();
}

/** Rows that the demo data lacks, and tables that a backup omits. */
async function addOthers({ db }: Installation): Promise<void> {
  const { id } = await db.selectFrom('members').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const image = randomBytes(600_000);
  await db.insertInto('picture_drafts').values({ member_id: id, image, width: 300, height: 200 }).execute();
  await db
    .insertInto('operator_log')
    .values({ operator: 'root', action: 'page.set', subject: { slug: 'a"b\\c\u2028' } })
    .execute();
  await db.insertInto('moderation_log').values({ institution_id: null, action: 'x', subject: {} }).execute();
  await db.insertInto('outbox_mails').values({ recipient: 'a@b.edu', subject: 'Grüße 🩺', body: 'Zeile\r\n\tzwei\\.' }).execute();
  const session = { member_id: id, token: 'a-living-session', expires_at: '2099-01-01' };
  const { id: session_id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('mailed_codes').values({ session_id, hash: 'a-living-code' }).execute();
  await db.insertInto('email_changes').values({ member_id: id, email: 'new@b.edu' }).execute();
  await db.insertInto('former_emails').values({ member_id: id, email: 'former@b.edu' }).execute();
  await db.insertInto('verifications').values({ identifier: 'reset', value: 'a-living-link', expires_at: '2099-01-01' }).execute();
}

const OMITTED_TABLES = [
  'schema_migrations',
  'sessions',
  'mailed_codes',
  'email_changes',
  'verifications',
  'list_snapshots',
  'zero_result_searches',
];

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

function kept(rows: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !OMITTED_TABLES.includes(name)));
}

function triggers(db: Db) {
  return sql`SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`.execute(db);
}

function fileName(): string {
  return join(folder(), `${randomUUID()}.backup`);
}

function read(file: string, passphrase: string | null = null) {
  return checkBackup(file, passphrase);
}

async function expectSame(target: Installation, before: Record<string, string[]>): Promise<void> {
  const after = await rowsOf(target.db);
  const [said] = after.operator_log?.filter((row) => row.includes(',restore,')) ?? [];
  expect(said).toBeDefined();
  after.operator_log = after.operator_log?.filter((row) => row !== said) ?? [];
  expect(kept(after)).toEqual(kept(before));
  expect([after.sessions, after.mailed_codes, after.email_changes, after.verifications]).toEqual([[], [], [], []]);
  for (const [key, bytes] of stored) {
    const stream = bytes.length === 0 ? null : await target.files.stream(key, 0, bytes.length - 1);
    const found = stream === null ? Buffer.alloc(0) : await buffer(stream);
    expect([key, await target.files.size(key), bytes.equals(found)]).toEqual([key, bytes.length, true]);
  }
}

describe('a backup of a demonstration, restored into an empty installation', () => {
  test('restores every row and file, except sessions and tokens', async () => {
    const before = await rowsOf(source.db);
    const file = fileName();
    const made = await backUp(source, file, { passphrase: null });
    expect(made).toMatchObject({ files: stored.size, missing: [], encrypted: false });
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const target = await open('empty');
    const done = await restore(target, await read(file));
    expect(done).toMatchObject({ rows: made.rows, files: made.files, later: [] });
    await expectSame(target, before);
    expect((await triggers(target.db)).rows).toEqual((await triggers(source.db)).rows);
    expect(await readdir(join(target.config.dataDir, 'uploads'))).toEqual([]);
    expect(before.sessions).toHaveLength(1);
  });

  test('works encrypted, from a folder into a bucket, and leaves out which backups were made before', async () => {
    await backUp(source, fileName(), { passphrase: null });
    const before = await rowsOf(source.db);
    const file = fileName();
    await backUp(source, file, { passphrase: PASSPHRASE });
    const bucket = await startBucket();
    onTestFinished(bucket.stop);
    const target = await open('empty', bucket.environment);
    await restore(target, await read(file, PASSPHRASE));
    await expectSame(target, before);
    expect(await bucket.stored('attachments')).toHaveLength(10);
    const fileBytes = [...stored.values()].reduce((sum, { length }) => sum + length, 0);
    expect((await status(target)).backups.last).toBeNull();
    const ownFile = fileName();
    const again = await backUp(target, ownFile, { passphrase: null });
    expect(again).toMatchObject({ files: stored.size, fileBytes, missing: [] });
    expect((await status(target)).backups.last?.file).toBe(ownFile);
  });

  test('fills a database that a server has initialized, and continues its sequences', async () => {
    const [from, to] = [await open('cast'), await open('empty')];
    await migrate(to.connectionString);
    await migrateJobs(to.connectionString);
    for (const { db } of [from, to])
      await sql`CREATE TABLE numbered (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, next bigint REFERENCES numbered, word text)`.execute(
        db,
      );
    // Fills several archive pieces with rows that reference later rows.
    const count = 20_000;
    await sql`INSERT INTO numbered (next, word) SELECT nullif(n, ${count}) + 1, repeat('x', 200) FROM generate_series(1, ${count}::int) n`.execute(
      from.db,
    );
    const file = fileName();
    await backUp(from, file, { passphrase: null });
    await restore(to, await read(file));
    await sql`INSERT INTO numbered (word) VALUES ('another')`.execute(to.db);
    const { rows } = await sql`SELECT count(*)::int, max(id)::int, count(next)::int AS next FROM numbered`.execute(to.db);
    expect(rows).toEqual([{ count: count + 1, max: count + 1, next: count - 1 }]);
  });

  test('skips and names a table that somebody added to the database', async () => {
    const [from, target] = [await open('cast'), await open('empty')];
    await sql`CREATE TABLE posts_old (id bigint GENERATED ALWAYS AS IDENTITY, title text)`.execute(from.db);
    await sql`INSERT INTO posts_old (title) SELECT 'x' FROM generate_series(1, 10)`.execute(from.db);
    const file = fileName();
    await backUp(from, file, { passphrase: null });
    const done = await restore(target, await read(file));
    expect(done.others).toEqual(['posts_old']);
    expect((await rowsOf(target.db)).members).toEqual((await rowsOf(from.db)).members);
  });

  test('of an older version is migrated', async () => {
    const older = (await knownMigrations()).slice(0, -1);
    const from = await open('empty');
    const client = await connectForCopy(from.connectionString);
    await applyMigrations(client, older);
    await client.query("INSERT INTO moderation_log (action, subject, created_at) VALUES ('x', '{}', '2026-11-01T08:00:00.123Z')");
    await client.end();
    const file = fileName();
    await backUp(from, file, { passphrase: null });
    const target = await open('empty');
    const done = await restore(target, await read(file));
    expect(done.later).toEqual((await knownMigrations()).slice(-1));
    expect(await pendingMigrations(target.db)).toEqual([]);
    const rows = await target.db.selectFrom('moderation_log').select(sql<string>`created_at::text`.as('at')).execute();
    expect(rows).toEqual([{ at: '2026-11-01 08:00:00.123+00' }]);
  });

  test('is consistent while people write', async () => {
    const busy = await open('cast');
    const post = await busy.db.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow();
    let going = true;
    let written = 0;
    const write = async () => {
      for (; going; written += 1) {
        const slug = `s${randomUUID()}`;
        await busy.db.transaction().execute(async (trx) => {
          const { id } = await trx.insertInto('institutions').values({ name: slug, slug }).returning('id').executeTakeFirstOrThrow();
          await trx.insertInto('moderators').values({ institution_id: id, member_id: post.id }).execute();
          await trx
            .insertInto('institution_domains')
            .values({ institution_id: id, domain: `${slug}.edu` })
            .execute();
        });
      }
    };
    const writing = [write(), write()];
    const file = fileName();
    await backUp(busy, file, { passphrase: null });
    const during = written;
    going = false;
    await Promise.all(writing);
    expect(during).toBeGreaterThan(0);
    const target = await open('empty');
    await restore(target, await read(file));
    const { rows } = await sql`
      SELECT FROM institutions i WHERE i.slug ~ '^s.{36}$' AND ((SELECT count(*) FROM moderators m WHERE m.institution_id = i.id) <> 1
        OR (SELECT count(*) FROM institution_domains d WHERE d.institution_id = i.id) <> 1)`.execute(target.db);
    expect(rows).toEqual([]);
  });
});

test('files are not erased while a backup reads them', async () => {
  const { db, files, connectionString } = source;
  const key = attachmentKey(randomUUID());
  await files.write(key, Buffer.from('x'));
  const client = await connectForCopy(connectionString);
  await postponeErasing(client);
  await expect(eraseUnlessHeld(db, files, [key])).rejects.toThrow('A backup is running');
  expect(await files.size(key)).toBe(1);
  await client.end();
  await expect.poll(() => eraseUnlessHeld(db, files, [key]).then(() => files.size(key))).toBeNull();
});

test('a file missing in the store is reported, and the rest is backed up', async () => {
  const from = await open('cast');
  const id = randomUUID();
  await from.db.insertInto('attachments').values({ id, name: 'lost.pdf', size: 3, media_type: 'application/pdf' }).execute();
  const made = await backUp(from, fileName(), { passphrase: null });
  expect(made).toMatchObject({ files: 0, missing: [attachmentKey(id)] });
});

test('a backup whose database ends while it copies files ends too', async () => {
  const slow = { ...source.files, stream: () => Promise.resolve(new Readable({ read() {} })) };
  const making = expect(backUp({ ...source, files: slow }, fileName(), { passphrase: null })).rejects.toThrow('The database ended');
  const end = () => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'FETCH%' AND state = 'idle in transaction'`;
  await expect.poll(async () => (await end().execute(source.db)).rows.length).toBe(1);
  await making;
});
