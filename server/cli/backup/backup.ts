import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Files } from '#server/platform/files/file-store.ts';
import { holdErasing } from '#server/platform/files/files.ts';
import { change, logAct } from '../change.ts';
import type { Operator } from '../installation.ts';
import { Refusal } from '../problems.ts';
import { connectForCopy, copyOut, quoted } from './copy.ts';
import type { Ending, Part } from './format.ts';
import { storedKeys } from './stored-files.ts';
import { appliedMigrations, backupTables, sequences } from './tables.ts';
import { backupBytes } from './write.ts';

/** Addresses, password hashes and private messages are in it. */
const MODE = 0o600;

interface Options {
  /** null leaves it unencrypted. */
  passphrase: string | null;
  /** Ends it; nothing is left then. */
  signal?: AbortSignal;
}

/** Writes everything that an installation keeps into a new file: one moment of its database, and the files of that moment. */
export async function backUp(operator: Operator & { connectionString: string }, to: string, { passphrase, signal }: Options) {
  const file = resolve(to);
  if (existsSync(file)) throw new Refusal(`${file} is there already. Name another file.`);
  const client = await connectForCopy(operator.connectionString);
  const ending: Omit<Ending, 'parts'> = { rows: {}, files: 0, fileBytes: 0, missing: [] };
  try {
    await writeWhole(
      file,
      backupBytes(partsOf(client, operator.files, ending), () => ending, passphrase),
      signal,
    );
  } finally {
    await client.end();
  }
  const { size } = await stat(file);
  await change(operator, (trx) => logAct(trx, operator, { action: 'backup', subject: { encrypted: passphrase !== null } }));
  return { file, bytes: size, encrypted: passphrase !== null, ...ending };
}

/** The name is given only to a file that is whole and on the disk. */
async function writeWhole(file: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal | undefined): Promise<void> {
  const part = `${file}.part`;
  try {
    const out = createWriteStream(part, { flags: 'wx', mode: MODE, flush: true });
    await pipeline(bytes, out, signal === undefined ? {} : { signal });
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Refusal(`${part} is there already: another backup is writing it, or one was broken off. Remove it first.`);
    await rm(part, { force: true });
    if (signal?.aborted === true) throw new Refusal('The backup was broken off. Nothing is left of it.');
    if (syscall !== undefined && ['open', 'write', 'fsync', 'rename', 'close'].includes(syscall))
      throw new Refusal(`${file} cannot be written: ${(error as Error).message}`);
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Not every file system knows this for folders.
  await handle.sync().catch(() => {});
  await handle.close();
}

async function* partsOf(client: pg.Client, files: Files, ending: Omit<Ending, 'parts'>): AsyncGenerator<Part> {
  // Until this connection ends: a file that was there at the moment of the snapshot must be there when its turn comes.
  await holdErasing(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await backupTables(client);
  // A server of a newer version that starts now changes no table under the snapshot.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
  const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };
  const { rows } = await client.query<{ made: Date }>('SELECT now() AS made');
  const made = (rows[0]?.made ?? new Date()).toISOString();
  const migrations = await appliedMigrations(client);
  yield { head: { part: 'about', made, version, migrations, sequences: await sequences(client) }, data: Readable.from([]) };
  for (const { name, columns } of tables) {
    const copy = copyOut(client, `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`);
    yield { head: { part: 'table', name, columns }, data: copy.data };
    ending.rows[name] = copy.rows();
  }
  for await (const key of storedKeys(client)) {
    const size = await files.size(key);
    if (size === null) {
      ending.missing.push(key);
      continue;
    }
    yield { head: { part: 'file', key }, data: fileData(files, key, size) };
    ending.files += 1;
    ending.fileBytes += size;
  }
  await client.query('COMMIT');
}

async function* fileData(files: Files, key: string, size: number): AsyncGenerator<Buffer> {
  if (size === 0) return;
  const stream = await files.stream(key, 0, size - 1);
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (bytes !== size) throw new Error(`${key} has ${size} bytes, and ${bytes} of them came.`);
}
