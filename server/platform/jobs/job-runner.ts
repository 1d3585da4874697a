import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { mailRefusal } from '../mail/mail.ts';
import { markRunnerAlive, silent } from './jobs.ts';

export type JobHandler = (payload: unknown, isLast: boolean) => Promise<void>;

export interface RunnerOptions {
  pool: pg.Pool;
  handlers: Record<string, JobHandler>;
  /** Scheduled jobs as crontab lines. */
  timetable: string;
  log: Log;
}

/** Milliseconds for an idle graphile-worker to stop while the database answers. */
const STOP_TIMEOUT = 2_000;
/**
 * Without batching, a database that is down when jobs complete ends the runner, not the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * graphile-worker should survive a database outage, but caches a failed first query forever and may
 * hang when it stops. So the first sign of an outage ends it; `startWorker` starts another.
 */
export async function startRunner({ pool, handlers, timetable, log }: RunnerOptions) {
  const { promise: outage, resolve: reportOutage } = Promise.withResolvers<unknown>();
  const running = new Set<Promise<void>>();
  let stopping: Promise<void> | null = null;
  let isRefusing = false;
  const taskList: TaskList = {};
  for (const [job, handle] of Object.entries(handlers)) {
    taskList[job] = async (payload: unknown, { job: { attempts, max_attempts } }) => {
      if (isRefusing) throw new Error('This runner has ended; another one takes the job.');
      const work = handle(payload, attempts >= max_attempts);
      running.add(work);
      await work.finally(() => running.delete(work));
    };
  }
  const { events, name: runnerName } = watch(reportOutage, log);
  const connection = await pool.connect();
  connection.once('error', reportOutage).once('end', () => reportOutage('Its connection has ended'));
  const runner = await run({
    pgPool: releasingOnce(pool),
    taskList,
    crontab: timetable,
    concurrency: 4,
    noHandleSignals: true,
    logger: silent,
    preset,
    events,
  }).catch((error: unknown) => {
    connection.release(true);
    throw error;
  });
  runner.promise.then(() => reportOutage('It has stopped'), reportOutage);
  const name = runnerName();
  await markRunnerAlive(connection, name).catch(reportOutage);

  async function stopRunner(): Promise<void> {
    // A runner that stops by itself rejects `stop`; its promise settles either way.
    const stopped = runner.stop().catch(() => runner.promise);
    await waitAtMost(STOP_TIMEOUT, stopped);
    isRefusing = true;
    await Promise.allSettled(running);
    await waitAtMost(STOP_TIMEOUT, stopped);
    connection.release(true);
  }
  return {
    name,
    outage,
    end(): Promise<void> {
      stopping ??= stopRunner();
      return stopping;
    },
  };
}

function watch(reportOutage: (reason: unknown) => void, log: Log): { events: WorkerEvents; name: () => string } {
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  let hasAnswered = false;
  const noteAnswer = () => {
    hasAnswered = true;
  };
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  events.on('job:start', noteAnswer);
  events.on('worker:getJob:empty', noteAnswer);
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasAnswered) reportOutage(error);
  });
  events.on('pool:gracefulShutdown', ({ message }) => reportOutage(message));
  events.on('job:error', ({ job, error }) =>
    log.warn('A job failed and will be tried again', {
      job: job.task_identifier,
      attempt: job.attempts,
      cause: mailRefusal(error) ?? error,
    }),
  );
  events.on('job:failed', ({ job, error }) => {
    // As a string, so that `countOutages` ignores it: a permanent failure keeps its own line.
    const cause = mailRefusal(error) ?? (error instanceof Error ? error.stack : error);
    log.error('A job failed for the last time', cause, { job: job.task_identifier, id: job.id });
  });
  return { events, name: () => name };
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * When graphile-worker's listener stops just as its connection breaks, it releases the connection
 * twice; the pool's unhandled error would end the process.
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

async function waitAtMost(limit: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled([work]), delay(limit, undefined, { ref: false })]);
}
