import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import type { Log } from './log.ts';

export type JobHandler = (payload: unknown) => Promise<void>;

export interface Jobs {
  /** Queues a job in the caller's transaction. */
  add: (db: Db, name: string, payload: object, options?: { maxAttempts?: number }) => Promise<void>;
}

/** graphile-worker keeps its jobs in the database, so they survive a crash; its schema is `graphile_worker`. */
export const jobs: Jobs = {
  async add(db, name, payload, { maxAttempts = 25 } = {}) {
    await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int)`.execute(
      db,
    );
  },
};

/** Makes or updates the queue's tables. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
}

/**
 * Gives back the jobs that a killed server had begun, which would otherwise wait four hours for it. Only where no other
 * server can be running.
 */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs WHERE locked_by IS NOT NULL HAVING count(*) > 0`.execute(db);
}

export interface WorkerOptions {
  pool: pg.Pool;
  /** By the names under which jobs are queued. */
  handlers: Record<string, JobHandler>;
  /** Jobs that run by the clock: lines as in cron's own files, with the job's name. */
  timetable: string;
  log: Log;
}

/** Runs queued jobs until stopped; `stop` lets running ones finish. */
export async function startWorker({ pool, handlers, timetable, log }: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab: timetable,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: silent,
  });
  runner.events.on('job:error', ({ job, error }) =>
    log.warn('A job failed and will be tried again', { job: job.task_identifier, attempt: job.attempts, cause: String(error) }),
  );
  runner.events.on('job:failed', ({ job, error }) =>
    log.error('A job failed for the last time', error, { job: job.task_identifier, id: job.id }),
  );
  return { stop: () => runner.stop() };
}

/** The worker's own notes are about its polling; failures are reported through its events above. */
const silent = new Logger(() => () => {});
