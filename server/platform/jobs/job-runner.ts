import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { markLiving, silent } from './jobs.ts';

/** @param isLast whether a failure is not tried again */
export type JobHandler = (payload: unknown, isLast: boolean) => Promise<void>;

export interface RunnerOptions {
  pool: pg.Pool;
  /** By the names under which jobs are queued. */
  handlers: Record<string, JobHandler>;
  /** Jobs that run by the clock: lines as in cron's own files, with the job's name. */
  timetable: string;
  log: Log;
}

export interface JobRunner {
  /** Under which the database knows whose a job is that has begun. */
  name: string;
  /** Resolves with the reason once it cannot be relied on any more. */
  lost: Promise<unknown>;
  /** Begins nothing from now on; resolves when nothing that it began still runs. */
  end: () => Promise<void>;
}

/** Milliseconds in which graphile-worker, when nothing runs, says goodbye to a database that is there. */
const GOODBYE = 2_000;
/** Jobs are ended one by one; only this way a database that is away at that moment ends the runner, not the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Starts graphile-worker once. It is meant to go on when the database comes back, but keeps for ever that its first
 * question failed, and may wait for ever when it gives up; so the first sign that the database was away ends it here.
 */
export async function startRunner({ pool, handlers, timetable, log }: RunnerOptions): Promise<JobRunner> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>();
  const running = new Set<Promise<void>>();
  let ending: Promise<void> | null = null;
  let refusing = false;
  const taskList: TaskList = {};
  for (const [job, handle] of Object.entries(handlers)) {
    taskList[job] = async (payload: unknown, { job: { attempts, max_attempts } }) => {
      if (refusing) throw new Error('This runner has ended; another one takes the job.');
      const work = handle(payload, attempts >= max_attempts);
      running.add(work);
      await work.finally(() => running.delete(work));
    };
  }
  const { events, name: named } = watch(lose, log);
  const connection = await pool.connect();
  connection.once('error', lose).once('end', () => lose('Its connection has ended'));
  const runner = await run({
    pgPool: releasingOnce(pool),
    taskList,
    crontab: timetable,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: silent,
    preset,
    events,
  }).catch((error: unknown) => {
    connection.release(true);
    throw error;
  });
  runner.promise.then(() => lose('It has stopped'), lose);
  const name = named();
  await markLiving(connection, name).catch(lose);

  async function takeLeave(): Promise<void> {
    // One that stops of itself refuses to be stopped; either way its promise settles at the end.
    const goodbye = runner.stop().catch(() => runner.promise);
    await within(GOODBYE, goodbye);
    refusing = true;
    await Promise.allSettled(running);
    await within(GOODBYE, goodbye);
    connection.release(true);
  }
  return {
    name,
    lost,
    end() {
      ending ??= takeLeave();
      return ending;
    },
  };
}

function watch(lose: (reason: unknown) => void, log: Log): { events: WorkerEvents; name: () => string } {
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  let answered = false;
  const answer = () => {
    answered = true;
  };
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  events.on('job:start', answer);
  events.on('worker:getJob:empty', answer);
  events.on('worker:getJob:error', ({ error }) => {
    if (!answered) lose(error);
  });
  events.on('pool:gracefulShutdown', ({ message }) => lose(message));
  events.on('job:error', ({ job, error }) =>
    log.warn('A job failed and will be tried again', { job: job.task_identifier, attempt: job.attempts, cause: error }),
  );
  events.on('job:failed', ({ job, error }) => {
    // As a string, so that `countOutages` does not count it: a job that is given up keeps its own line.
    const cause = error instanceof Error ? error.stack : error;
    log.error('A job failed for the last time', cause, { job: job.task_identifier, id: job.id });
  });
  return { events, name: () => name };
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * The same pool, for graphile-worker's listener. When it ends just as its connection breaks, it gives that back twice, and
 * the pool's complaint about it, which nobody hears, would end the process.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: (...connected: Connected) => void) => {
    if (callback === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      let released = false;
      callback(error, client, (reason) => {
        if (!released) release(reason);
        released = true;
      });
    });
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Waits until something has settled, but not longer than some milliseconds. */
async function within(limit: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled([work]), delay(limit, undefined, { ref: false })]);
}
