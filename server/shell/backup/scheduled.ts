import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { StartError } from '#server/platform/db/postgres-supervisor.ts';
import { makeFolder } from '#server/platform/files/owner.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import { megabytes, Refusal } from '#server/shell/operator/problems.ts';
import { backUp, logBackupFailure } from './backup.ts';
import { BACKUP, backupsWithMoreFiles, lastBackups } from './history.ts';
import { newPassphrase } from './passphrase.ts';

/** Other files in the folder are never deleted. */
const BACKUP_NAME = /^rounds-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;
const PARTIAL_NAME = /^rounds-[\dTZ-]+\.backup\.part$/;
const STALE_AFTER_MS = 86_400_000;
const LEFT_FREE_BYTES = 536_870_912;
/** Operator's name in the operator log. */
export const SCHEDULER = 'by the clock';

type BackupSettings = NonNullable<Config['backups']>;

interface Scheduled {
  handlers: Record<string, JobHandler>;
  /** Crontab line in UTC; empty without backups. */
  timetable: string;
}

/**
 * Runs as a job, so that only one node makes the backup and failures are retried. A missed backup
 * is made at the next start.
 * @param signal cancels a running backup
 * @throws {StartError} if the folder cannot be used
 */
export async function scheduledBackups(services: Services, connectionString: string, signal: AbortSignal): Promise<Scheduled> {
  const { config, log } = services;
  if (config.backups === null) return { handlers: {}, timetable: '' };
  const { backups } = config;
  const { folder, hour, minute, keep, passphraseFile } = backups;
  try {
    await makeFolder(folder, 0o700);
    await readPassphrase(passphraseFile);
  } catch (error) {
    throw new StartError(`Backups cannot be made in ${folder} (BACKUP_FOLDER): ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    timetable: `${minute} ${hour} * * * ${BACKUP} ?fill=20h&max=10&jobKey=${BACKUP}`,
    handlers: {
      async [BACKUP]() {
        const operator = { ...services, name: SCHEDULER, connectionString };
        const file = join(folder, backupName(new Date()));
        const passphrase = await prepare(services.db, backups).catch(async (error: unknown) => {
          await logBackupFailure(operator, file, error);
          throw error;
        });
        const { bytes, missing } = await backUp(operator, file, { passphrase, signal });
        const fuller = await backupsWithMoreFiles(services.db, missing.length);
        await deleteOldBackups(folder, keep, new Set(fuller));
        if (fuller.length > 0)
          log.warn('The backup lacks stored files that older ones have; those are kept', { file, missing: missing.length });
        log.info('A backup was made', { file, bytes, missing: missing.length });
      },
    },
  };
}

/**
 * Deletes backups beyond `keep`, which may have been lowered to make room.
 * @returns the passphrase
 * @throws {Refusal} if a backup as large as the last one would fill the disk, which everybody needs
 */
async function prepare(db: Db, { folder, keep, passphraseFile }: BackupSettings): Promise<string | null> {
  const { good } = await lastBackups(db);
  await deleteOldBackups(folder, keep, new Set(await backupsWithMoreFiles(db, good?.missing ?? 0)));
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (good !== null && free < good.bytes + LEFT_FREE_BYTES)
    throw new Refusal(`${folder} has ${megabytes(free)} free; the last backup took ${megabytes(good.bytes)}.`);
  return readPassphrase(passphraseFile);
}

async function readPassphrase(file: string | null): Promise<string | null> {
  return file === null ? null : newPassphrase(file);
}

function backupName(moment: Date): string {
  return `rounds-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

async function deleteOldBackups(folder: string, keep: number, spared: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const path of old.map((name) => join(folder, name))) if (!spared.has(path)) await rm(path, { force: true });
  for (const name of names.filter((one) => PARTIAL_NAME.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(join(folder, name), { force: true });
  }
}
