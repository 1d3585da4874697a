import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';

/** Action in the operator log, and name of the scheduled job. */
export const BACKUP = 'backup';
export const FAILED_BACKUP = 'backup.failed';
export const RESTORE = 'restore';

/** Two days plus the time that a backup takes. */
const LATE_HOURS = 50;

interface Good {
  at: string;
  file: string;
  bytes: number;
  /** Stored files that the backup could not read. */
  missing?: number;
}

interface Failed {
  at: string;
  file: string;
  reason: string;
}

export async function lastBackups(db: Db): Promise<{ good: Good | null; failed: Failed | null }> {
  return { good: await last<Good>(db, BACKUP), failed: await last<Failed>(db, FAILED_BACKUP) };
}

/** A restored log also has the backups of the machine before. */
const sinceRestore = sql<boolean>`created_at > coalesce((SELECT max(created_at) FROM operator_log WHERE action = ${RESTORE}), '-infinity')`;

async function last<Subject>(db: Db, action: string): Promise<Subject | null> {
  const row = await db
    .selectFrom('operator_log')
    .select(['created_at as at', 'subject'])
    .where('action', '=', action)
    .where(sinceRestore)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : ({ ...row.subject, at: row.at } as Subject);
}

const COMPARED_DAYS = 60;

/** Paths of recent backups in which fewer than `missing` stored files were missing. */
export async function backupsWithMoreFiles(db: Db, missing: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT subject ->> 'file' AS file FROM operator_log
    WHERE action = ${BACKUP} AND created_at > ${ago(COMPARED_DAYS, 'days')} AND (subject ->> 'missing')::int < ${missing}`.execute(db);
  return rows.map(({ file }) => file);
}

/**
 * `late`: two scheduled backups are missing, counted from when they were first configured. `off`:
 * none are configured.
 */
export async function backupState({ config, db }: Pick<Services, 'config' | 'db'>): Promise<'ok' | 'late' | 'off'> {
  if (config.backups === null) return 'off';
  const { rows } = await sql<{ late: boolean | null }>`
    SELECT greatest(
      (SELECT max(created_at) FROM operator_log WHERE action = ${BACKUP} AND ${sinceRestore}),
      (SELECT known_since FROM graphile_worker._private_known_crontabs WHERE identifier = ${BACKUP})
    ) < ${ago(LATE_HOURS, 'hours')} AS late`.execute(db);
  return rows[0]?.late === true ? 'late' : 'ok';
}

/** Absent without a backup, or if the database does not answer. */
export function backupMetrics(db: Db): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: (good: Good) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const good = await last<Good>(db, BACKUP);
        if (good === null) this.remove();
        else this.set(value(good));
      },
    });
  gauge(
    'rounds_backup_last_success_timestamp_seconds',
    'When the last good backup was made, by the clock or by the command',
    ({ at }) => Date.parse(at) / 1_000,
  );
  gauge('rounds_backup_last_success_bytes', 'Size of the last good backup', ({ bytes }) => bytes);
  return registry;
}
