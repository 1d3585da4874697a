import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from './db/postgres-keeper.ts';

/** Class of the locks that servers hold on their data folders, by the hash of the folder's id. */
const FOLDER_LOCKS = 4_271_002;
/** A server that was killed a moment ago holds its lock until PostgreSQL notices. */
const TRIES = 20;
const PAUSE = 100;

/** @throws {StartError} when files cannot be written below `DATA_DIR` */
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
 * Makes sure that no other server uses this data folder with the same external database. The lock is a session's, so it
 * ends with the process, however that dies. With the embedded database PostgreSQL itself is locked.
 * @throws {StartError} when another server holds it
 */
export async function lockDataFolder(dataDir: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // The database is away; requests and jobs report that.
  await client.connect();
  const id = await folderId(dataDir);
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS free', [FOLDER_LOCKS, id]);
    if (rows[0]?.free === true) return;
    if (tries === TRIES) break;
    await delay(PAUSE);
  }
  await client.end();
  throw new StartError(`Another Rounds server is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`);
}

/** The folder may be mounted under several paths, and in several containers; a file in it names it. */
async function folderId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'folder-id');
  // Two first starts at once: one of them makes the file, and both read it.
  if (!existsSync(file)) await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' }).catch(() => {});
  return (await readFile(file, 'utf8')).trim();
}
