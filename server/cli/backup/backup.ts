import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '#server/platform/files/file-store.ts';
import { holdErasing } from '#server/platform/files/files.ts';
import { giveTo, ownerOf } from '#server/platform/files/owner.ts';
import { version } from '#server/platform/version.ts';
import { BACKUP, FAILED_BACKUP } from '#server/shell/backup-history.ts';
import { change, logAct } from '../change.ts';
import type { Operator } from '../installation.ts';
import { Refusal } from '../problems.ts';
import { ABOUT, type About, END, type End, FORMAT, type Piece, writeArchive } from './archive.ts';
import { connectForCopy, NEVER, quoted } from './copy.ts';
import { storedKeys } from './stored-files.ts';
import { appliedMigrations, backupTables, sequences } from './tables.ts';

/** Bytes of rows in one piece, about. */
const PIECE = 1_048_576;
/** Characters of the reason of a failure in the log. */
const LONGEST_REASON = 300;

interface Options {
  /** null leaves it unencrypted. */
  passphrase: string | null;
  /** Ends it; nothing is left then. */
  signal?: AbortSignal;
}

/** Writes everything that an installation keeps into a new file: one moment of its database, and the files of that moment. */
export async function backUp(operator: Operator & { connectionString: string }, file: string, { passphrase, signal = NEVER }: Options) {
  const path = resolve(file);
  if (existsSync(path)) throw new Refusal(`${path} is there already. Name another file.`);
  const client = await connectForCopy(operator.connectionString);
  const end: End = { rows: {}, files: 0, fileBytes: 0, missing: [] };
  try {
    await writeWhole(path, (part) => writeArchive(part, piecesOf(client, operator.files, end), passphrase, signal));
  } catch (error) {
    // A COPY that is not read to its end would keep the connection.
    client.connection.stream.destroy();
    if (signal.aborted) throw new Refusal('The backup was broken off. Nothing is left of it.');
    await noteFailure(operator, path, error);
    throw error;
  }
  await client.end();
  const { size } = await stat(path);
  const made = { file: path, bytes: size, encrypted: passphrase !== null };
  // The database may be of a release from before the log.
  if ('operator_log' in end.rows) await change(operator, (trx) => logAct(trx, operator, { action: BACKUP, subject: made }));
  return { ...made, ...end };
}

/** Keeps that a backup failed in the operators' log, if the database takes it. */
export async function noteFailure(operator: Operator, file: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
  await change(operator, (trx) => logAct(trx, operator, { action: FAILED_BACKUP, subject: { file, reason } })).catch(() => {});
}

/** The file gets its name only when it is whole and on the disk. One that root makes belongs to the owner of its folder. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  try {
    await write(part);
    await giveTo(part, await ownerOf(dirname(path)));
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    const { code = '', syscall = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Refusal(`${part} is there already: another backup is writing it, or one was broken off. Remove it first.`);
    await rm(part, { force: true });
    if (['open', 'write', 'fsync', 'rename', 'close'].includes(syscall)) throw new Refusal(`${path} cannot be written: ${message}`);
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Not every file system can do this for folders.
  await handle.sync().catch(() => {});
  await handle.close();
}

async function* piecesOf(client: pg.Client, files: Files, end: End): AsyncGenerator<Piece> {
  // Until this connection ends, no file of the snapshot is erased.
  await holdErasing(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await backupTables(client);
  // A server of a newer version that starts now waits with its migrations.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ made: Date }>('SELECT now() AS made');
  yield jsonPiece(ABOUT, {
    format: FORMAT,
    made: (rows[0]?.made ?? new Date()).toISOString(),
    version,
    migrations: await appliedMigrations(client),
    sequences: await sequences(client),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
  } satisfies About);
  const copies = tables.map(({ name, columns }) => ({
    name,
    copy: copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`),
  }));
  for (const { name, copy } of copies) yield* tablePieces(name, client.query(copy));
  for await (const key of storedKeys(client, tables)) {
    const size = await files.size(key);
    if (size === null) {
      end.missing.push(key);
      continue;
    }
    // tar refuses an entry that has not as many bytes.
    yield { name: `files/${key}`, size, data: size === 0 ? [] : ((await files.stream(key, 0, size - 1)) ?? []) };
    end.files += 1;
    end.fileBytes += size;
  }
  await client.query('COMMIT');
  end.rows = Object.fromEntries(copies.map(({ name, copy }) => [name, copy.rowCount]));
  yield jsonPiece(END, end);
}

async function* tablePieces(table: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let number = 0;
  let kept: Buffer[] = [];
  let size = 0;
  const piece = () => ({ name: `tables/${table}/${String(number++).padStart(6, '0')}`, size, data: kept });
  for await (const chunk of rows) {
    kept.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    yield piece();
    [kept, size] = [[], 0];
  }
  if (size > 0) yield piece();
}

function jsonPiece(name: string, content: object): Piece {
  const data = Buffer.from(JSON.stringify(content));
  return { name, size: data.length, data: [data] };
}
