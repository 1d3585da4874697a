import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { BACKUP_LOCK } from '../db/locks.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Files } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  if (s3 === null) return openFolder(filesFolder({ dataDir }));
  const { openBucket } = await import('./files-s3.ts');
  return openBucket(s3);
}

export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

function openFolder(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  async function targetOf(key: string): Promise<string> {
    const target = join(folder, key);
    const made = await mkdir(dirname(target), { recursive: true });
    if (made !== undefined) await syncFolder(dirname(made));
    return target;
  }
  return {
    async write(key, bytes) {
      const target = await targetOf(key);
      await writeFile(target, bytes, { flush: true });
      await syncFolder(dirname(target));
    },
    // flydrive returns unrelated memory for an empty file.
    read: (key) => orNull(readFile(join(folder, key))),
    async take(key, path) {
      const target = await targetOf(key);
      // Not copied with flydrive: a kill during a copy would leave a partial file.
      await rename(path, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        return disk.moveFromFs(path, key);
      });
      await syncFolder(dirname(target));
    },
    // flydrive reads only whole files; video players request ranges.
    stream: (key, start, end) => orNull(open(join(folder, key)).then((file) => file.createReadStream({ start, end }))),
    size: (key) => orNull(stat(join(folder, key)).then(({ size }) => size)),
    async erase(keys) {
      for (const key of keys) await disk.delete(key);
    },
  };
}

async function orNull<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Postpones jobs that delete files until the connection ends, so that a backup can copy them. */
export async function postponeErasing(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
}

/** @throws while a backup holds the lock; the job is retried later */
export async function eraseUnlessHeld(db: Db, files: Files, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${BACKUP_LOCK}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`.execute(db);
  if (rows[0]?.held === true) throw new Error('A backup is running. Files are erased after it.');
  await files.erase(keys);
}

export const ERASE_FILES = 'erase-files';
export const ErasedFiles = z.strictObject({ keys: z.array(z.string()).readonly() });

export async function eraseAfterCommit(db: Db, jobs: Jobs, keys: readonly string[]): Promise<void> {
  await jobs.add(db, ERASE_FILES, { keys } satisfies z.infer<typeof ErasedFiles>);
}

/** Seconds after which a request that stores files has committed or failed. */
const LONGEST_STORING = 3_600;

/**
 * Call before writing files: if the server dies before their row is committed, a job deletes them.
 * `keepFiles` in the row's transaction cancels it.
 * @param name the object that owns the files
 */
export async function scheduleErasing(db: Db, jobs: Jobs, name: string, keys: readonly string[]): Promise<void> {
  await jobs.add(db, ERASE_FILES, { keys } satisfies z.infer<typeof ErasedFiles>, { delay: LONGEST_STORING, key: `unkept ${name}` });
}

export async function keepFiles(db: Db, jobs: Jobs, name: string): Promise<void> {
  await jobs.cancel(db, `unkept ${name}`);
}
