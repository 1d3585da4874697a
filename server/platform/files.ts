import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Jobs } from './jobs.ts';

/** Stored files, by keys of our own making ("pictures/…"). Nothing that a person typed becomes a part of a key. */
export interface Files {
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Takes over a file of this machine, as it is. */
  take: (key: string, path: string) => Promise<void>;
  /** null where there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** The bytes from `start` to `end`, both included. The file is there: `size` has said so. */
  stream: (key: string, start: number, end: number) => Readable;
  /** In bytes; null where there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Files that are gone already are no error. */
  erase: (keys: readonly string[]) => Promise<void>;
}

/** The folder `files` below DATA_DIR. */
export function openFiles(config: Config): Files {
  const folder = join(config.dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    write: (key, bytes) => disk.put(key, bytes),
    async read(key) {
      try {
        return await disk.getBytes(key);
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null;
        throw error;
      }
    },
    take: (key, path) => disk.moveFromFs(path, key),
    // flydrive reads whole files only; people who look at a film ask for parts of it.
    stream: (key, start, end) => createReadStream(join(folder, key), { start, end }),
    async size(key) {
      try {
        return (await stat(join(folder, key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async erase(keys) {
      for (const key of keys) await disk.delete(key);
    },
  };
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

export const ERASE_FILES = 'erase-files';
export const ErasedFiles = z.strictObject({ keys: z.array(z.string()).readonly() });

/** Erases files once the caller's transaction is committed; tried again until it has worked. */
export async function eraseAfterCommit(db: Db, jobs: Jobs, keys: readonly string[]): Promise<void> {
  await jobs.add(db, ERASE_FILES, { keys } satisfies z.infer<typeof ErasedFiles>);
}
