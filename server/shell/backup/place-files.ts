import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesFolder } from '#server/platform/files/files.ts';
import { closedFolder, giveTo, makeFolder, ownerOf, permits, READ } from '#server/platform/files/owner.ts';
import { spoolFolder } from '#server/platform/http/uploads.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';

export type FilePlacer = Awaited<ReturnType<typeof filePlacer>>;

export async function filePlacer({ files, config }: Operator, signal: AbortSignal) {
  const { dataDir } = config;
  const spool = spoolFolder(config);
  const store = config.s3 === null ? filesFolder(config) : null;
  const owner = await ownerOf(dataDir);
  const placed: string[] = [];
  const owned = new Set<string>();
  const stored: string[] = [];

  /** Includes the folders above: an earlier restore by root may own them. */
  async function giveToOwner(path: string): Promise<void> {
    for (let at = path; at.startsWith(`${dataDir}/`) && !owned.has(at); at = dirname(at)) {
      await giveTo(at, owner);
      owned.add(at);
    }
  }

  async function take(key: string, path: string, bytes: number): Promise<void> {
    const existingSize = await files.size(key);
    // A file of the same size is left from a killed restore; another one belongs to another
    // installation.
    if (existingSize === bytes) return;
    if (existingSize !== null) throw new Refusal(`The store has another file at ${key} already. Restore into a store of its own.`);
    if (store !== null) await makeFolder(dirname(join(store, key)));
    placed.push(key);
    await files.take(key, path);
  }

  return {
    async place(key: string, data: AsyncIterable<Uint8Array>): Promise<void> {
      await makeFolder(spool);
      await giveToOwner(spool);
      // Via a temporary file, so that the store never has a partial file.
      const path = join(spool, randomUUID());
      try {
        const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(data, out, { signal });
        await take(key, path, out.bytesWritten);
      } finally {
        await rm(path, { force: true });
      }
      if (store === null) return;
      await giveToOwner(join(store, key));
      stored.push(join(store, key));
    },
    /** A path that the owner of DATA_DIR (the server's account) cannot read; null for none. */
    async findUnreadable(): Promise<string | null> {
      if (process.getuid?.() === owner.uid) return null;
      for (const folder of new Set([dataDir, ...stored.map(dirname)])) {
        const closed = await closedFolder(folder, owner);
        if (closed !== null) return closed;
      }
      for (const path of stored) if (!permits(await stat(path), owner, READ)) return path;
      return null;
    },
    erase: () => files.erase(placed),
  };
}
