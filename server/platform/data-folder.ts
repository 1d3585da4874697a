import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { FOLDER_LOCKS, tryLock } from './db/locks.ts';
import { StartError } from './db/postgres-supervisor.ts';

export async function checkDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR ${dataDir} cannot be written by the account “${userInfo().username}”: ${reason}`);
  }
}

/**
 * Keeps two servers with one external database from sharing a data folder. The session lock ends
 * with the process. An embedded PostgreSQL has its own lock.
 * @throws {StartError} if another server holds it
 */
export async function lockDataFolder(dataDir: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // Requests and jobs report a lost connection.
  await client.connect();
  const id = await folderId(dataDir);
  if (await tryLock(client, 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked', [FOLDER_LOCKS, id])) return;
  await client.end();
  throw new StartError(`Another Rounds server is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`);
}

/** The folder may be mounted under several paths, so a file in it identifies it. */
async function folderId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'folder-id');
  // Of two concurrent first starts one creates the file, and both read it.
  if (!existsSync(file)) await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' }).catch(() => {});
  return (await readFile(file, 'utf8')).trim();
}
