import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { useInstallations } from '#server/testing/installations.ts';
import type { Installation } from '../installation.ts';
import { Refusal } from '../problems.ts';
import { backUp } from './backup.ts';
import { byteReader } from './bytes.ts';
import { CHUNK } from './format.ts';
import { checkFile, checkParts } from './read.ts';
import { restore } from './restore.ts';
import { deriveKey, newEncryption, sealed, unsealed } from './seal.ts';

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

/** Looks at a backup as `restore` does before it opens anything. @returns why not, or null */
async function refusal(bytes: Buffer, passphrase: string | null = null): Promise<string | null> {
  const file = join(folder(), 'looked-at.backup');
  await writeFile(file, bytes);
  try {
    await checkParts(await checkFile(file), passphrase);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message.replace(file, 'FILE');
  }
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const one of source) found.push(one);
  return found;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
  return copy;
}

/** With the checksum of everything put right, as somebody would who changes a backup on purpose. */
function resealed(bytes: Buffer): Buffer {
  const body = bytes.subarray(0, -32);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

/** So many places over the whole, its beginning and end among them. */
function places(length: number, count: number): number[] {
  return [...new Set(Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1))))];
}

test('what is no file is not taken for one', async () => {
  for (const path of [folder(), join(folder(), 'nothing.backup')]) await expect(checkFile(path)).rejects.toThrow(Refusal);
});

test('a backup of an installation that has lost all of its files can be read, however many they were', async () => {
  const from = await open('empty');
  await migrate(from.connectionString);
  await sql`INSERT INTO attachments (id, name, size, media_type)
    SELECT gen_random_uuid(), 'lost.pdf', 3, 'application/pdf' FROM generate_series(1, 100000)`.execute(from.db);
  const file = fileName();
  const size = async () => null;
  await backUp({ ...from, files: { ...from.files, size } }, file, { passphrase: null });
  const { ending } = await checkParts(await checkFile(file), null);
  expect(ending.missing).toHaveLength(100_000);
});

describe('a backup is refused whole', () => {
  test('with one bit flipped, wherever', async () => {
    expect([await refusal(plain), await refusal(encrypted, PASSPHRASE)]).toEqual([null, null]);
    const parts = ['rounds', 'encryption', '"about"', '"name":"members"', 'maya', 'The content of', '"missing"'].map((text) =>
      plain.indexOf(text),
    );
    expect(parts).not.toContain(-1);
    for (const at of [...parts, ...places(plain.length, 400)]) expect([at, await refusal(flipped(plain, at))]).not.toEqual([at, null]);
    for (const at of places(encrypted.length, 100)) expect([at, await refusal(flipped(encrypted, at), PASSPHRASE)]).not.toEqual([at, null]);
  });

  test('where its checksum was made to fit', async () => {
    const [row, file] = [plain.indexOf('maya'), plain.indexOf('The content of')];
    for (const at of [row, file, plain.indexOf('"name":"members"') + 9])
      expect(await refusal(resealed(flipped(plain, at)))).toContain('damaged');
    const opening = encrypted.indexOf('}}') + 2;
    for (const at of [opening + 400, encrypted.length - 40]) {
      expect([at, await refusal(resealed(flipped(encrypted, at)), PASSPHRASE)]).not.toEqual([at, null]);
    }
  });

  test('cut off, wherever, or with something behind it', async () => {
    for (const length of places(plain.length, 60).slice(0, -1))
      expect([length, await refusal(plain.subarray(0, length))]).not.toEqual([length, null]);
    expect(await refusal(Buffer.concat([plain, Buffer.from('x')]))).toContain('damaged or not complete');
    // Also where its checksum was made to fit.
    const shorter = resealed(encrypted.subarray(0, encrypted.length - 100));
    expect(await refusal(shorter, PASSPHRASE)).toContain('damaged');
  });

  test('with sealed pieces left out, or in another order', async () => {
    const encryption = { ...newEncryption(), cost: 1_024 };
    const key = await deriveKey(PASSPHRASE, encryption, Buffer.from('opening'));
    const pieces = await all(sealed(Readable.from([Buffer.alloc(2 * CHUNK + 5, 'x')]), key));
    const opened = (some: (Buffer | undefined)[], by = key) => all(unsealed(byteReader(Readable.from(some)), by));
    expect(Buffer.concat(await opened(pieces))).toHaveLength(2 * CHUNK + 5);
    const [first, second, last] = pieces;
    for (const some of [
      [first, second],
      [first, last],
      [second, first, last],
      [first, second, last, last],
    ])
      await expect(opened(some)).rejects.toThrow(Refusal);
    await expect(opened(pieces, await deriveKey(PASSPHRASE, encryption, Buffer.from('another')))).rejects.toThrow(Refusal);
  });

  test('with another passphrase, or none', async () => {
    expect(await refusal(encrypted, 'correct horse battery stable')).toBe('The passphrase is not the one of this backup.');
    expect(await refusal(encrypted)).toContain('damaged');
    expect([plain.includes('maya'), encrypted.includes('maya'), encrypted.includes('members')]).toEqual([true, false, false]);
  });

  test('made by a newer version, or by nothing of ours', async () => {
    const newer = Buffer.concat([Buffer.from('rounds backup 2\n'), plain.subarray(16)]);
    expect(await refusal(newer)).toContain('made by a newer version of Rounds');
    expect(await refusal(Buffer.from('PK\u0003\u0004 and so on'))).toBe('FILE is not a backup of Rounds.');
    expect(await refusal(Buffer.alloc(0))).toBe('FILE is not a backup of Rounds.');
  });

  test('with tables that this program does not know yet', async () => {
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
  return checkParts(await checkFile(file), null);
}

describe('an installation is left as it is', () => {
  test('where it has anybody in it', async () => {
    const target = await open('cast');
    const before = await target.db.selectFrom('members').select(['id', 'updated_at']).orderBy('id').execute();
    await expect(restore(target, await sound())).rejects.toThrow('only restored into an empty installation');
    expect(await target.db.selectFrom('members').select(['id', 'updated_at']).orderBy('id').execute()).toEqual(before);
    expect(await target.files.size(FILES[0] ?? '')).toBeNull();
  });

  test('where it belongs to something else, or to a newer version', async () => {
    const [other, newer] = [await open('empty'), await open('empty')];
    await sql`CREATE TABLE invoices (id int)`.execute(other.db);
    await expect(restore(other, await sound())).rejects.toThrow('it has a table “invoices”');
    await migrate(newer.connectionString);
    await sql`INSERT INTO schema_migrations (name) VALUES ('9999-later.sql')`.execute(newer.db);
    await expect(restore(newer, await sound())).rejects.toThrow('Restore before the first start');
    expect(await tables(other)).toEqual(['invoices']);
  });

  test('where a file cannot be put in its place: neither rows nor files stay', async () => {
    const target = await open('empty');
    const [first = '', second = ''] = FILES;
    await target.files.write(second, Buffer.from('another’s'));
    await expect(restore(target, await sound())).rejects.toThrow(`another file at ${second} already`);
    expect(await tables(target)).toEqual([]);
    expect([await target.files.size(first), Buffer.from((await target.files.read(second)) ?? []).toString()]).toEqual([null, 'another’s']);
    await target.files.erase([second]);
    expect(await restore(target, await sound())).toMatchObject({ files: 2 });
  });

  test('where the restore is broken off', async () => {
    const target = await open('empty');
    const ending = new AbortController();
    const backup = await sound();
    const restoring = restore(
      target,
      {
        ...backup,
        async *parts() {
          for await (const part of backup.parts()) {
            if (part.head.part === 'file' && part.head.key === FILES[1]) ending.abort();
            yield part;
          }
        },
      },
      ending.signal,
    );
    await expect(restoring).rejects.toThrow('Nothing is left of it');
    expect([await tables(target), await target.files.size(FILES[0] ?? '')]).toEqual([[], null]);
  });

  test('where its tables do not take a row', async () => {
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
  test('leaves what is there, and nothing half', async () => {
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

  test('is gone when it is broken off', async () => {
    const file = fileName();
    const ending = new AbortController();
    const writing = backUp(source, file, { passphrase: null, signal: ending.signal });
    ending.abort();
    await expect(writing).rejects.toThrow('Nothing is left of it');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });
});
