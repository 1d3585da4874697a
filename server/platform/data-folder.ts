import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
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
