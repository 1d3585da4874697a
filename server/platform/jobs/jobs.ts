import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { ago, type Db } from '../db/database.ts';
import { RUNNER_LOCKS } from '../db/locks.ts';

/** Default: spread over about four days. */
const MAX_ATTEMPTS = 25;

/** Priority of work that nobody waits for, so that codes are mailed first. */
export const BACKGROUND_PRIORITY = 5;
/** Queue of minutely jobs: a slow one blocks one worker, instead of one more each minute. */
export const MINUTELY_QUEUE = 'each-minute';

interface JobOptions {
  maxAttempts?: number;
  /** Seconds. */
  delay?: number;
  key?: string | null;
  /** Jobs of one queue run one after the other, on all nodes together. */
  queue?: string | null;
  priority?: number;
}

/** graphile-worker keeps its jobs in the schema `graphile_worker`, so they survive a crash. */
export const jobs = {
  /** In the caller's transaction. */
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
  /** In the caller's transaction. */
  async cancel(db: Db, key: string): Promise<void> {
    await sql`SELECT graphile_worker.remove_job(${key})`.execute(db);
  },
  async cancelAll(db: Db, beginning: string): Promise<unknown[]> {
    const { rows } = await sql<{ payload: unknown }>`
      SELECT gone.payload FROM graphile_worker.jobs AS waiting, graphile_worker.remove_job(waiting.key) AS gone
      WHERE starts_with(waiting.key, ${beginning}::text)`.execute(db);
    return rows.flatMap(({ payload }) => payload ?? []);
  },
  async dropFailed(db: Db, name: string, days: number): Promise<void> {
    await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE task_identifier = ${name} AND attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${ago(days, 'days')}
      HAVING count(*) > 0`.execute(db);
  },
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
   * Runs failed jobs now. Permanently failed jobs get all their attempts again. Jobs that were never
   * tried keep their scheduled time.
   * @param name null: every kind
   * @returns the number of jobs
   */
  async retryNow(db: Db, name: string | null): Promise<number> {
    const { rows } = await sql`
      SELECT FROM graphile_worker.jobs AS j, graphile_worker.reschedule_jobs(
        ARRAY[j.id], run_at => now(), attempts => CASE WHEN j.attempts >= j.max_attempts THEN 0 END)
      WHERE (j.last_error IS NOT NULL OR j.attempts >= j.max_attempts) AND j.locked_at IS NULL
        AND (${name}::text IS NULL OR j.task_identifier = ${name})`.execute(db);
    return rows.length;
  },
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

export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
}

/**
 * Unlocks jobs that a killed server had started; they would wait four hours otherwise. Only safe
 * while no other server runs.
 */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs WHERE locked_by IS NOT NULL HAVING count(*) > 0`.execute(db);
}

export async function markRunnerAlive(connection: pg.ClientBase, runner: string): Promise<void> {
  // PostgreSQL should notice within a minute when a machine loses its power.
  await connection.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
  await connection.query('SELECT pg_try_advisory_lock($1, hashtext($2))', [RUNNER_LOCKS, runner]);
}

/** Unlocks a runner's jobs. Only safe if none of them still runs. */
export async function unlockJobs(pool: pg.Pool, runner: string): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[runner]]);
}

/**
 * Unlocks jobs of runners that were dead at the last call and still are. Two calls, because a runner
 * that lost the database only briefly marks itself as alive again in between.
 * @param before the last result; call at most once a minute
 */
export async function unlockAbandonedJobs(pool: pg.Pool, before: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ runner: string }>(
    `SELECT DISTINCT locked_by AS runner FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1 AND objid::bigint = hashtext(locked_by) & 4294967295
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [RUNNER_LOCKS],
  );
  const deadRunners = rows.map(({ runner }) => runner);
  for (const runner of deadRunners) if (before.includes(runner)) await unlockJobs(pool, runner);
  return deadRunners;
}

export const silent = new Logger(() => () => {});
