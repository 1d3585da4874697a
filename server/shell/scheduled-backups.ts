import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, noteFailure } from '../cli/backup/backup.ts';
import { newPassphrase } from '../cli/backup/passphrase.ts';
import { StartError } from '../platform/db/postgres-keeper.ts';
import { makeFolder } from '../platform/files/owner.ts';
import type { Services } from '../platform/http/api.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { BACKUP } from './backup-history.ts';

/** Our own names; the newest comes last. Whatever else lies in the folder is not ours to clear away. */
const OURS = /^rounds-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;
const BROKEN_OFF = /^rounds-[\dTZ-]+\.backup\.part$/;
/** Milliseconds after which nobody writes on at a part. */
const PART_IS_OLD = 86_400_000;
/** In the operators' log. */
export const BY_THE_CLOCK = 'by the clock';

interface Scheduled {
  handlers: Record<string, JobHandler>;
  /** A line as in cron's own files, in UTC; empty where no backups are wanted. */
  timetable: string;
}

/**
 * The daily backup that the configuration asks for. It is a job, so that of several nodes one makes it, and it is tried
 * again; where the hour was missed it is made at the next start.
 * @param signal breaks off the one that is being made
 * @throws {StartError} where the folder cannot be used
 */
export async function scheduledBackups(services: Services, connectionString: string, signal: AbortSignal): Promise<Scheduled> {
  const { config, log } = services;
  if (config.backups === null) return { handlers: {}, timetable: '' };
  const { folder, hour, minute, keep, passphraseFile } = config.backups;
  try {
    await makeFolder(folder, 0o700);
    await readPassphrase(passphraseFile);
  } catch (error) {
    throw new StartError(`Backups cannot be made in ${folder} (BACKUP_FOLDER): ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    timetable: `${minute} ${hour} * * * ${BACKUP} ?fill=20h&max=5`,
    handlers: {
      async [BACKUP]() {
        const operator = { ...services, name: BY_THE_CLOCK, connectionString };
        const file = join(folder, nameAt(new Date()));
        const passphrase = await readPassphrase(passphraseFile).catch(async (error: unknown) => {
          await noteFailure(operator, file, error);
          throw error;
        });
        const { bytes, missing } = await backUp(operator, file, { passphrase, signal });
        await clearAway(folder, keep);
        log.info('A backup was made', { file, bytes, missing: missing.length });
      },
    },
  };
}

async function readPassphrase(file: string | null): Promise<string | null> {
  return file === null ? null : newPassphrase(file);
}

function nameAt(moment: Date): string {
  return `rounds-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** Only once a new one is whole, so that there is never none. */
async function clearAway(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OURS.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names.filter((one) => BROKEN_OFF.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > PART_IS_OLD) await rm(join(folder, name), { force: true });
  }
}
