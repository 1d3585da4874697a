import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import type { Log } from './log.ts';

export type JobHandler = (payload: unknown) => Promise<void>;

interface JobOptions {
  maxAttempts?: number;
  /** Seconds until it is run. */
  delay?: number;
  /** By which it can be called off. */
  key?: string | null;
}

export interface Jobs {
  /** Queues a job in the caller's transaction. */
  add: (db: Db, name: string, payload: object, options?: JobOptions) => Promise<void>;
  /** Calls one off, in the caller's transaction. */
  callOff: (db: Db, key: string) => Promise<void>;
}

/** graphile-worker keeps its jobs in the database, so they survive a crash; its schema is `graphile_worker`. */
export const jobs: Jobs = {
  async add(db, name, payload, { maxAttempts = 25, delay: seconds = 0, key = null } = {}) {
    await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int,
      run_at => now() + ${seconds}::int * interval '1 second', job_key => ${key}::text)`.execute(db);
  },
  async callOff(db, key) {
    await sql`SELECT graphile_worker.remove_job(${key})`.execute(db);
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

/** Milliseconds before a worker that gave up is started again. */
const PAUSE = 1_000;
/** Jobs are ended one by one; only this way a database that is away at that moment ends the worker, not the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs queued jobs until stopped; `stop` lets running ones finish. A worker that gives up because the database was away
 * is replaced, and what it had begun is given back: that runs once more, unless it did what it does only once.
 */
export async function startWorker({ pool, handlers, timetable, log }: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
  const stopping = new AbortController();
  let poolId: string | null = null;

  async function begin(): Promise<Runner> {
    if (poolId !== null) await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[poolId]]);
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id;
    });
    events.on('job:error', ({ job, error }) =>
      log.warn('A job failed and will be tried again', { job: job.task_identifier, attempt: job.attempts, cause: String(error) }),
    );
    events.on('job:failed', ({ job, error }) =>
      log.error('A job failed for the last time', error, { job: job.task_identifier, id: job.id }),
    );
    return run({
      pgPool: pool,
      taskList,
      crontab: timetable,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 5_000,
      logger: silent,
      preset,
      events,
    });
  }

  let runner = await begin();
  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason: unknown = await runner.promise.then(
        () => null,
        (error: unknown) => error,
      );
      while (!stopping.signal.aborted) {
        log.warn('The job worker has given up and is started again', { cause: String(reason) });
        await delay(PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        try {
          runner = await begin();
          break;
        } catch (error) {
          log.error('The job worker could not be started again yet', error);
        }
      }
    }
  }
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      // One that is just giving up has nothing left to stop; one that is just beginning comes too late for the first.
      await runner.stop().catch(() => {});
      await kept;
      await runner.stop().catch(() => {});
    },
  };
}

/** The worker's own notes are about its polling; failures are reported through its events above. */
const silent = new Logger(() => () => {});
