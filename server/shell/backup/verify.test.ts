import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { applyMigrations, knownMigrations } from '#server/platform/db/migrate.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { checkBackup } from './archive.ts';
import { backUp } from './backup.ts';
import { connectForCopy } from './copy.ts';
import { openScratch } from './scratch.ts';
import { verify } from './verify.ts';

const PASSPHRASE = 'correct horse battery staple';
const CONTENT = 'What is in the file';
const { folder, open } = useInstallations();
let source: Installation;

beforeAll(async () => {
  source = await open('cast');
  await addFile(source, CONTENT.length);
});

async function addFile({ db, files }: Installation, size: number): Promise<string> {
  const id = randomUUID();
  await files.write(attachmentKey(id), Buffer.from(CONTENT));
  await db.insertInto('attachments').values({ id, name: 'notes.txt', size, media_type: 'text/plain' }).execute();
  return attachmentKey(id);
}

async function backupOf(from: Installation, passphrase: string | null = null): Promise<string> {
  const file = join(folder(), `${randomUUID()}.backup`);
  await backUp(from, file, { passphrase });
  return file;
}

async function verified(file: string, { config } = source, passphrase: string | null = null, signal?: AbortSignal) {
  const backup = await checkBackup(file, passphrase);
  const scratch = await openScratch(config);
  try {
    return await verify(scratch, backup, signal);
  } finally {
    await scratch.close();
    expect(await scratches(), 'the scratch database is removed').toEqual([]);
    expect(existsSync(scratch.config.dataDir)).toBe(false);
  }
}

async function scratches(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const name = new URL(source.connectionString).pathname.slice(1);
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [`${name}_verify%`]);
  await client.end();
  return rows.map(({ datname }) => datname);
}

describe('verifying a backup', () => {
  test('restores it beside the installation, compares, and cleans up', async () => {
    const before = await source.db.selectFrom('operator_log').select('id').execute();
    const done = await verified(await backupOf(source));
    expect(done).toMatchObject({ files: 1, fileBytes: CONTENT.length, missing: [], later: [] });
    expect(done.rows.members).toBeGreaterThan(5);
    expect(await source.db.selectFrom('operator_log').select('id').execute()).toHaveLength(before.length + 1);
  });

  test('works with an encrypted one', async () => {
    expect(await verified(await backupOf(source, PASSPHRASE), source, PASSPHRASE)).toMatchObject({ files: 1 });
  });

  test('works with one of an older release, which is migrated', async () => {
    const older = await open('empty');
    const client = await connectForCopy(older.connectionString);
    const known = await knownMigrations();
    await applyMigrations(client, known.slice(0, -1));
    await client.end();
    expect((await verified(await backupOf(older))).later).toEqual(known.slice(-1));
  });

  test('reports a file that differs from its row', async () => {
    const from = await open('cast');
    const key = await addFile(from, CONTENT.length + 1);
    const problems = await verified(await backupOf(from)).catch((error: Refusal) => error.problems);
    expect(problems).toEqual([`the file ${key} has ${CONTENT.length} bytes in place of ${CONTENT.length + 1} bytes`]);
  });

  test('cleans up when aborted', async () => {
    const ending = new AbortController();
    const file = await backupOf(source);
    ending.abort();
    await expect(verified(file, source, null, ending.signal)).rejects.toThrow('Nothing is left of it');
  });

  test('refuses to run twice, and removes what a killed run left', async () => {
    const other = await openScratch(source.config);
    const client = new pg.Client({ connectionString: other.connectionString });
    await client.connect();
    const file = await backupOf(source);
    await expect(openScratch(source.config)).rejects.toThrow('Another “backup verify” is running');
    await client.end();
    await other.db.destroy();
    expect(await verified(file)).toMatchObject({ files: 1 });
  });

  test('passes over a table that somebody added to the database', async () => {
    const from = await open('cast');
    await sql`CREATE TABLE posts_old AS SELECT 1 AS id`.execute(from.db);
    expect(await verified(await backupOf(from), from)).toMatchObject({ others: ['posts_old'] });
  });

  test('refuses to replace a database that it has not made', async () => {
    const { pathname } = new URL(source.connectionString);
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = `${pathname.slice(1)}_verify`;
    await admin.query(`CREATE DATABASE ${name}`);
    onTestFinished(async () => {
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    });
    await expect(openScratch(source.config)).rejects.toThrow('has not made and would replace');
  });

  test('explains what to do if the role may not create a database', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const role = `r_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    onTestFinished(async () => {
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
    });
    const url = new URL(source.connectionString);
    [url.username, url.password] = [role, 'x'];
    await expect(openScratch({ ...source.config, databaseUrl: url.href })).rejects.toThrow(Refusal);
    await expect(openScratch({ ...source.config, databaseUrl: url.href })).rejects.toThrow('may not create a scratch database');
  });
});
