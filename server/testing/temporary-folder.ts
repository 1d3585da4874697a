import { access, chmod, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes. Docker's default of 64 MB is too little for a database. */
const NEEDED = 4 * 1_024 ** 3;

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED;
  } catch {
    return false;
  }
}

/**
 * A new folder for a PostgreSQL of tests: in memory where there is room. On a disk, creating a
 * database for each test file takes up to 0.8 s.
 */
export async function makeDatabaseFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
  // As root, PostgreSQL runs as another account that must enter this folder.
  await chmod(folder, 0o711);
  return folder;
}
