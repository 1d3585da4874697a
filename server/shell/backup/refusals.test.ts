import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { checkBackup, isEncrypted } from './archive.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/**
 * Damaged positions per plain backup. An encrypted one gets a twentieth, because each derives its
 * key again.
 */
const PLACES = Number(process.env.BACKUP_PLACES ?? 100);
const PASSPHRASE = 'correct horse battery staple';
const { folder, open } = useInstallations();
const FILES = [attachmentKey(randomUUID()), attachmentKey(randomUUID())].sort();
let source: Installation;
let plain: Buffer;
let encrypted: Buffer;

beforeAll(async () => {
  source = await open('cast');
  for (const key of FILES) {
    await source.files.write(key, Buffer.from(`The content of ${key}`));
    const id = key.slice('attachments/'.length);
    await source.db.insertInto('attachments').values({ id, name: 'notes.txt', size: 60, media_type: 'text/plain' }).execute();
  }
  plain = await bytesOf(null);
  encrypted = await bytesOf(PASSPHRASE);
});

async function bytesOf(passphrase: string | null): Promise<Buffer> {
  const file = fileName();
  await backUp(source, file, { passphrase });
  return readFile(file);
}

function fileName(): string {
  return join(folder(), `${randomUUID()}.backup`);
}

async function refusal(bytes: Buffer, passphrase: string | null = null): Promise<string | null> {
  const file = join(folder(), 'looked-at.backup');
  await writeFile(file, bytes);
  try {
    await isEncrypted(file);
    await checkBackup(file, passphrase);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message.replace(file, 'FILE');
  }
}

async function contentOf(bytes: Buffer): Promise<string> {
  const file = fileName();
  await writeFile(file, bytes);
  const digest = createHash('sha256');
  for await (const { name, data } of (await checkBackup(file, null)).parts()) {
    digest.update(name);
    for await (const chunk of data) digest.update(chunk);
  }
  return digest.digest('hex');
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
  return copy;
}

function places(length: number, count: number): number[] {
  return [...new Set(Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1))))];
}

test('a path that is not a file is refused', async () => {
  for (const path of [folder(), join(folder(), 'nothing.backup')]) await expect(isEncrypted(path)).rejects.toThrow(Refusal);
});

test('a backup of an installation that has lost all files can be read', async () => {
  const from = await open('empty');
  await migrate(from.connectionString);
  await sql`INSERT INTO attachments (id, name, size, media_type)
    SELECT gen_random_uuid(), 'lost.pdf', 3, 'application/pdf' FROM generate_series(1, 100000)`.execute(from.db);
  const file = fileName();
  const size = async () => null;
  await backUp({ ...from, files: { ...from.files, size } }, file, { passphrase: null });
  const { end } = await checkBackup(file, null);
  expect(end.missing).toHaveLength(100_000);
});

describe('a backup is refused', { timeout: 120_000 }, () => {
  test('with any significant bit flipped', async () => {
    expect([await refusal(plain), await refusal(encrypted, PASSPHRASE)]).toEqual([null, null]);
    const content = await contentOf(plain);
    // gzip has insignificant bits, such as the time in its header.
    for (const at of places(plain.length, PLACES)) {
      const bytes = flipped(plain, at);
      if ((await refusal(bytes)) === null) expect([at, await contentOf(bytes)]).toEqual([at, content]);
    }
    for (const at of places(encrypted.length, Math.ceil(PLACES / 20)))
      expect([at, await refusal(flipped(encrypted, at), PASSPHRASE)]).not.toEqual([at, null]);
  });

  test('truncated anywhere', async () => {
    for (const length of places(plain.length, Math.ceil(PLACES / 5)).slice(0, -1))
      expect([length, await refusal(plain.subarray(0, length))]).not.toEqual([length, null]);
    for (const length of places(encrypted.length, Math.ceil(PLACES / 20)).slice(0, -1))
      expect([length, await refusal(encrypted.subarray(0, length), PASSPHRASE)]).not.toEqual([length, null]);
    const tar = gunzipSync(plain);
    const last = gzipSync(Buffer.concat([tar.subarray(0, tar.indexOf('end.json\0')), Buffer.alloc(1_024)]));
    expect(await refusal(last)).toContain('damaged or not complete');
  });

  test('with a wrong or missing passphrase', async () => {
    expect(await refusal(encrypted, 'correct horse battery stable')).toContain('The passphrase is not the one of this backup');
    expect(await refusal(encrypted)).toContain('damaged');
    const tar = gunzipSync(plain);
    expect([tar.includes('maya'), encrypted.includes('maya'), encrypted.includes('members')]).toEqual([true, false, false]);
  });

  test('made by a newer version or another program', async () => {
    const tar = gunzipSync(plain);
    const newer = Buffer.from(tar.toString('latin1').replace('{"format":2,', '{"format":3,'), 'latin1');
    expect(await refusal(gzipSync(newer))).toContain('made by a newer version of Rounds');
    expect(await refusal(Buffer.from('PK\u0003\u0004 and so on'))).toBe('FILE is not a backup of Rounds.');
    expect(await refusal(Buffer.alloc(0))).toBe('FILE is not a backup of Rounds.');
  });

  test('with unknown tables', async () => {
    const newer = await open('cast');
    await sql`INSERT INTO schema_migrations (name) VALUES ('9999-later.sql')`.execute(newer.db);
    const file = fileName();
    await backUp(newer, file, { passphrase: null });
    expect(await refusal(await readFile(file))).toContain('9999-later.sql unknown');
  });
});

async function tables({ db }: Installation): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

async function sound() {
  const file = fileName();
  await writeFile(file, plain);
  return checkBackup(file, null);
}

describe('an installation stays unchanged', () => {
  test('if it has accounts', async () => {
    const target = await open('cast');
    const before = await target.db.selectFrom('members').select(['id', 'updated_at']).orderBy('id').execute();
    await expect(restore(target, await sound())).rejects.toThrow('only restored into an empty installation');
    expect(await target.db.selectFrom('members').select(['id', 'updated_at']).orderBy('id').execute()).toEqual(before);
    expect(await target.files.size(FILES[0] ?? '')).toBeNull();
  });

  test('if it belongs to another program or a newer version', async () => {
    const [other, newer] = [await open('empty'), await open('empty')];
    await sql`CREATE TABLE invoices (id int)`.execute(other.db);
    await expect(restore(other, await sound())).rejects.toThrow('it has a table “invoices”');
    await migrate(newer.connectionString);
    await sql`INSERT INTO schema_migrations (name) VALUES ('9999-later.sql')`.execute(newer.db);
    await expect(restore(newer, await sound())).rejects.toThrow('Restore before the first start');
    expect(await tables(other)).toEqual(['invoices']);
  });

  test('if a file cannot be stored: neither rows nor files remain', async () => {
    const target = await open('empty');
    const [first = '', second = ''] = FILES;
    await target.files.write(second, Buffer.from('another’s'));
    await expect(restore(target, await sound())).rejects.toThrow(`another file at ${second} already`);
    expect(await tables(target)).toEqual([]);
    expect([await target.files.size(first), Buffer.from((await target.files.read(second)) ?? []).toString()]).toEqual([null, 'another’s']);
    await target.files.erase([second]);
    expect(await restore(target, await sound())).toMatchObject({ files: 2 });
  });

  test('if the restore is aborted', async () => {
    const target = await open('empty');
    const ending = new AbortController();
    const backup = await sound();
    const restoring = restore(
      target,
      {
        ...backup,
        async *parts() {
          for await (const part of backup.parts()) {
            if (part.name === `files/${FILES[1]}`) ending.abort();
            yield part;
          }
        },
      },
      ending.signal,
    );
    await expect(restoring).rejects.toThrow('Nothing is left of it');
    expect([await tables(target), await target.files.size(FILES[0] ?? '')]).toEqual([[], null]);
  });

  test('if its tables refuse a row', async () => {
    const target = await open('empty');
    await migrate(target.connectionString);
    await sql`ALTER TABLE attachments ADD CHECK (name <> 'notes.txt')`.execute(target.db);
    await expect(restore(target, await sound())).rejects.toThrow('violates check constraint');
    const { rows } = await sql<{ people: number; communities: number }>`
      SELECT (SELECT count(*)::int FROM members) AS people, (SELECT count(*)::int FROM communities) AS communities`.execute(target.db);
    expect(rows).toEqual([{ people: 0, communities: 1 }]);
  });
});

describe('a backup that cannot be written', () => {
  test('keeps existing files and leaves no partial file', async () => {
    const file = fileName();
    await writeFile(file, 'mine');
    await expect(backUp(source, file, { passphrase: null })).rejects.toThrow('is there already. Name another file.');
    expect(await readFile(file, 'utf8')).toBe('mine');
    const begun = fileName();
    await writeFile(`${begun}.part`, 'another’s');
    await expect(backUp(source, begun, { passphrase: null })).rejects.toThrow('another backup is writing it');
    expect(await readFile(`${begun}.part`, 'utf8')).toBe('another’s');
    await expect(backUp(source, join(folder(), 'nowhere', 'x'), { passphrase: null })).rejects.toThrow('cannot be written: ENOENT');
  });

  test('is removed when aborted', async () => {
    const file = fileName();
    const ending = new AbortController();
    const writing = backUp(source, file, { passphrase: null, signal: ending.signal });
    ending.abort();
    await expect(writing).rejects.toThrow('Nothing is left of it');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });
});
