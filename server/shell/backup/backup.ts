import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '#server/platform/files/file-store.ts';
import { postponeErasing } from '#server/platform/files/files.ts';
import { giveTo, ownerOf } from '#server/platform/files/owner.ts';
import { syncFolder } from '#server/platform/files/sync-folder.ts';
import { version } from '#server/platform/version.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { ABOUT, type About, END, type End, FORMAT, type Piece, writeArchive } from './archive.ts';
import { connectForCopy, NEVER, quoted } from './copy.ts';
import { BACKUP, FAILED_BACKUP } from './history.ts';
import { storedKeys } from './stored-files.ts';
import { appliedMigrations, backupTables, sequences } from './tables.ts';

const PIECE_BYTES = 1_048_576;
const MAX_REASON_LENGTH = 300;

interface Options {
  passphrase: string | null;
  signal?: AbortSignal;
}

export async function backUp(operator: Operator & { connectionString: string }, file: string, { passphrase, signal = NEVER }: Options) {
  const path = resolve(file);
  if (existsSync(path)) throw new Refusal(`${path} is there already. Name another file.`);
  const client = await connectForCopy(operator.connectionString);
  const end: End = { rows: {}, files: 0, fileBytes: 0, missing: [] };
  // While files are copied, no statement runs that could report a lost connection.
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  const stopping = AbortSignal.any([signal, lost.signal]);
  try {
    await writeAtomically(path, (part) => writeArchive(part, piecesOf(client, operator.files, end), passphrase, stopping));
  } catch (error) {
    // An unfinished COPY would keep the connection open.
    client.connection.stream.destroy();
    if (signal.aborted) throw new Refusal('The backup was aborted. Nothing is left of it.');
    const cause = lost.signal.aborted ? new Refusal('The database ended the connection. Try again.') : error;
    await logBackupFailure(operator, path, cause);
    throw cause;
  }
  await client.end();
  const { size } = await stat(path);
  const made = { file: path, bytes: size, encrypted: passphrase !== null };
  await change(operator, (trx) => logAct(trx, operator, { action: BACKUP, subject: { ...made, missing: end.missing.length } }));
  return { ...made, ...end };
}

/** Best effort: the database may be down. */
export async function logBackupFailure(operator: Operator, file: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
  await change(operator, (trx) => logAct(trx, operator, { action: FAILED_BACKUP, subject: { file, reason } })).catch(() => {});
}

/**
 * Writes `<path>.part`, syncs and renames it. When run as root, the folder's owner gets the file.
 */
async function writeAtomically(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  try {
    await write(part);
    await giveTo(part, await ownerOf(dirname(path)));
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    const { code = '', syscall = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Refusal(`${part} is there already: another backup is writing it, or one was aborted. Remove it first.`);
    await rm(part, { force: true });
    if (['open', 'write', 'fsync', 'rename', 'close'].includes(syscall)) throw new Refusal(`${path} cannot be written: ${message}`);
    throw error;
  }
}

async function* piecesOf(client: pg.Client, files: Files, end: End): AsyncGenerator<Piece> {
  // Keeps files of the snapshot from being erased until this connection ends.
  await postponeErasing(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await backupTables(client);
  // Makes the migrations of a newer server wait.
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
  for await (const key of storedKeys(client)) {
    const size = await files.size(key);
    if (size === null) {
      end.missing.push(key);
      continue;
    }
    // tar fails if the data is shorter than `size`.
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
  let chunks: Buffer[] = [];
  let size = 0;
  const piece = () => ({ name: `tables/${table}/${String(number++).padStart(6, '0')}`, size, data: chunks });
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield piece();
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield piece();
}

function jsonPiece(name: string, content: object): Piece {
  const data = Buffer.from(JSON.stringify(content));
  return { name, size: data.length, data: [data] };
}
