import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Files } from './file-store.ts';
import type { Jobs } from './jobs.ts';

/** The bucket that the configuration names, or else the folder `files` below DATA_DIR. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  if (s3 === null) return openFolder(join(dataDir, 'files'));
  // Large, and needed by few installations.
  const { openBucket } = await import('./files-s3.ts');
  return openBucket(s3);
}

function openFolder(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    write: (key, bytes) => disk.put(key, bytes),
    read: (key) => orNull(disk.getBytes(key)),
    take: (key, path) => disk.moveFromFs(path, key),
    // flydrive reads whole files only; people who look at a film ask for parts of it.
    stream: (key, start, end) => orNull(open(join(folder, key)).then((file) => file.createReadStream({ start, end }))),
    size: (key) => orNull(stat(join(folder, key)).then(({ size }) => size)),
    async erase(keys) {
      for (const key of keys) await disk.delete(key);
    },
  };
}

async function orNull<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw error;
  }
}

export const ERASE_FILES = 'erase-files';
export const ErasedFiles = z.strictObject({ keys: z.array(z.string()).readonly() });

/** Erases files once the caller's transaction is committed; tried again until it has worked. */
export async function eraseAfterCommit(db: Db, jobs: Jobs, keys: readonly string[]): Promise<void> {
  await jobs.add(db, ERASE_FILES, { keys } satisfies z.infer<typeof ErasedFiles>);
}
