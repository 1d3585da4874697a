import type { Stats } from 'node:fs';
import { lchown, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** An account of the system. */
export interface Owner {
  uid: number;
  gid: number;
}

export const READ = 0o4;
export const ENTER = 0o1;

/** Who owns a path, or the nearest folder above it that exists. */
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
 * Gives what root has made to another account. Does nothing where another account runs this. Symbolic links are not followed:
 * in a folder of that account they could lead anywhere.
 */
export async function giveTo(path: string, { uid, gid }: Owner): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, uid, gid);
}

/** Makes a folder with those above it. What root makes belongs to the owner of the nearest folder that was there before. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const folder = resolve(path);
  const owner = await ownerOf(folder);
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await giveTo(at, owner);
}

/** Whether an account may read or enter something, by its permission bits. */
export function permits({ mode, uid, gid }: Stats, account: Owner, bit: typeof READ | typeof ENTER): boolean {
  if (account.uid === 0) return true;
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

/** The folder that keeps an account from getting to a path, among the path and those above it; null for none. */
export async function closedFolder(path: string, account: Owner): Promise<string | null> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = await statOrNull(at);
    if (found !== null && !permits(found, account, ENTER)) return at;
    if (at === dirname(at)) return null;
  }
}
