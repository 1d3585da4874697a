import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { ago, type Db } from '../db/database.ts';

/** Attempts after which a job counts as failed, unless it says otherwise: within about four days. */
const MAX_ATTEMPTS = 25;

/** The priority of what nobody waits for: it lets a code that is to be mailed go first. */
export const IN_THE_BACKGROUND = 5;
/** The queue of what runs every minute: a run that takes long keeps one worker, not one more each minute. */
export const EACH_MINUTE = 'each-minute';

interface JobOptions {
  maxAttempts?: number;
  /** Seconds until it is run. */
  delay?: number;
  /** By which it can be cancelled. */
  key?: string | null;
  /** Jobs of one queue run one after the other, on all nodes together; null: beside all others. */
  queue?: string | null;
  /** Jobs of a lower number run first. */
  priority?: number;
}

/** graphile-worker keeps its jobs in the database, so they survive a crash; its schema is `graphile_worker`. */
export const jobs = {
  /** Queues a job in the caller's transaction. */
  async add(
    db: Db,
    name: string,
    payload: object,
    { maxAttempts = MAX_ATTEMPTS, delay: seconds = 0, key = null, queue = null, priority = 0 }: JobOptions = {},
  ): Promise<void> {
    await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int,
      run_at => now() + ${seconds}::int * interval '1 second', job_key => ${key}::text, queue_name => ${queue}::text,
      priority => ${priority}::int)`.execute(db);
  },
  /** Cancels one, in the caller's transaction. */
  async callOff(db: Db, key: string): Promise<void> {
    await sql`SELECT graphile_worker.remove_job(${key})`.execute(db);
  },
  /** Cancels all whose keys begin so. @returns their payloads */
  async callOffAll(db: Db, beginning: string): Promise<unknown[]> {
    const { rows } = await sql<{ payload: unknown }>`
      SELECT gone.payload FROM graphile_worker.jobs AS waiting, graphile_worker.remove_job(waiting.key) AS gone
      WHERE starts_with(waiting.key, ${beginning}::text)`.execute(db);
    return rows.flatMap(({ payload }) => payload ?? []);
  },
  /** Forgets those of a name that have failed for the last time, so many days later. */
  async dropFailed(db: Db, name: string, days: number): Promise<void> {
    await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE task_identifier = ${name} AND attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${ago(days, 'days')}
      HAVING count(*) > 0`.execute(db);
  },
  /** Tries those of a name once more whose last attempt failed a day ago. @returns how many */
  async retryFailed(db: Db, name: string): Promise<number> {
    const { rows } = await sql`
      SELECT FROM graphile_worker.reschedule_jobs(
        ARRAY(
          SELECT id FROM graphile_worker.jobs
          WHERE task_identifier = ${name} AND attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${ago(1, 'days')}),
        run_at => now(), attempts => ${MAX_ATTEMPTS - 1}::int)`.execute(db);
    return rows.length;
  },
  /**
   * Runs now what waits for its next attempt or has failed for good, the latter with all its attempts anew. What was
   * never tried keeps its time.
   * @param name null: of every kind
   * @returns how many
   */
  async retryNow(db: Db, name: string | null = null): Promise<number> {
    const { rows } = await sql`
      SELECT FROM graphile_worker.jobs AS j, graphile_worker.reschedule_jobs(
        ARRAY[j.id], run_at => now(), attempts => CASE WHEN j.attempts >= j.max_attempts THEN 0 END)
      WHERE (j.last_error IS NOT NULL OR j.attempts >= j.max_attempts) AND j.locked_at IS NULL
        AND (${name}::text IS NULL OR j.task_identifier = ${name})`.execute(db);
    return rows.length;
  },
  /** Forgets those of a name that have failed for good. @returns how many */
  async clearFailed(db: Db, name: string): Promise<number> {
    const { rows } = await sql`
      SELECT FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${name} AND attempts >= max_attempts AND locked_at IS NULL))`.execute(
      db,
    );
    return rows.length;
  },
};
export type Jobs = typeof jobs;

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

/** Class of the locks that runners hold while they live, by the hash of the name under which they lock jobs. */
const RUNNER_LOCKS = 4_271_001;

/** Marks a runner as living, as long as the connection is. */
export async function markLiving(connection: pg.ClientBase, runner: string): Promise<void> {
  // A machine that loses its power closes no connection; PostgreSQL is to notice within a minute.
  await connection.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
  await connection.query('SELECT pg_try_advisory_lock($1, hashtext($2))', [RUNNER_LOCKS, runner]);
}

/** Gives back what a runner had begun. Only for one that has begun nothing that still runs. */
export async function giveBack(pool: pg.Pool, runner: string): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[runner]]);
}

/**
 * Gives back the jobs of runners that are dead now and were so before: one that lost the database for a moment has
 * marked itself again by then.
 * @param before what the last call returned; calls are to be a minute or more apart
 */
export async function giveBackAbandoned(pool: pg.Pool, before: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ runner: string }>(
    `SELECT DISTINCT locked_by AS runner FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1 AND objid::bigint = hashtext(locked_by) & 4294967295
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [RUNNER_LOCKS],
  );
  const dead = rows.map(({ runner }) => runner);
  for (const runner of dead) if (before.includes(runner)) await giveBack(pool, runner);
  return dead;
}

/** Its own notes are about polling; failures are reported through its events. */
export const silent = new Logger(() => () => {});
