import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { fill } from './fill.ts';
import { SIZES, type SizeName } from './sizes.ts';

/** Settings for filling only: an interrupted run starts again, so durability does not matter. */
const FILLING = ['fsync=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB', 'shared_buffers=512MB', 'autovacuum=off'];
/** auto_explain logs plans for bench/plans.ts; it is inactive until enabled. */
const MEASURED = ['session_preload_libraries=auto_explain'];
/**
 * Marks a filled installation. Change the number when the data change, so that older ones are not
 * reused.
 */
const MARK = 'bench-filled-3';

export interface Installation {
  size: SizeName;
  folder: string;
  connectionString: string;
  /** Seconds that filling took; null if it was filled before. */
  seconds: number | null;
  stop: () => Promise<void>;
}

const flags = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting]);

export async function openInstallation(root: string, size: SizeName, tell: (progress: string) => void): Promise<Installation> {
  const folder = join(root, size);
  await mkdir(folder, { recursive: true });
  const seconds = existsSync(join(folder, MARK)) ? null : await fillFolder(folder, size, tell);
  const postgres = await startPostgres(folder, flags(MEASURED));
  await migrate(postgres.connectionString);
  return { size, folder, connectionString: postgres.connectionString, seconds, stop: postgres.stop };
}

async function fillFolder(folder: string, size: SizeName, tell: (progress: string) => void): Promise<number> {
  const began = performance.now();
  const note = join(folder, 'postgres.location');
  if (existsSync(note)) await rm((await readFile(note, 'utf8')).trim(), { recursive: true, force: true });
  await rm(join(folder, 'postgres'), { recursive: true, force: true });
  const postgres = await startPostgres(folder, flags(FILLING));
  try {
    await migrate(postgres.connectionString);
    await migrateJobs(postgres.connectionString);
    await fill(postgres.connectionString, SIZES[size], tell);
  } finally {
    await postgres.stop();
  }
  await writeFile(join(folder, MARK), `${new Date().toISOString()}\n`);
  return (performance.now() - began) / 1_000;
}
