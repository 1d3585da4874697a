import type { Stats } from 'node:fs';
import { lchown, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface Owner {
  uid: number;
  gid: number;
}

export const READ = 0o4;
const ENTER = 0o1;

export async function ownerOf(path: string): Promise<Owner> {
  let at = resolve(path);
  for (; ; at = dirname(at)) {
    const found = await statOrNull(at);
    if (found !== null) return { uid: found.uid, gid: found.gid };
  }
}

async function statOrNull(path: string): Promise<Stats | null> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/**
 * Does nothing unless root runs it. Does not follow symbolic links: the other account could point
 * them anywhere.
 */
export async function giveTo(path: string, { uid, gid }: Owner): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, uid, gid);
}

/** Includes parents. As root, new folders get the owner of the nearest existing one. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const folder = resolve(path);
  const owner = await ownerOf(folder);
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await giveTo(at, owner);
}

export function permits({ mode, uid, gid }: Stats, account: Owner, bit: typeof READ | typeof ENTER): boolean {
  if (account.uid === 0) return true;
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

export async function closedFolder(path: string, account: Owner): Promise<string | null> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = await statOrNull(at);
    if (found !== null && !permits(found, account, ENTER)) return at;
    if (at === dirname(at)) return null;
  }
}
