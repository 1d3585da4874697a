import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isConnectionFailure } from './database.ts';

/** The message is a sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
  readonly retryFor: number;

  constructor(message: string, retryFor = 0) {
    super(message);
    this.retryFor = retryFor;
  }
}

interface SupervisorOptions {
  /**
   * Stops what a killed server left running. @throws {StartError} if a live server uses the cluster
   */
  clear: () => Promise<void>;
  /** Must always use the same port. */
  launch: () => Promise<ChildProcess>;
  address: string;
  logFile: string;
  /** Held on its own connection while this server uses the cluster. */
  lock: number;
  log: Log | null;
}

export function passwordRefused(): StartError {
  return new StartError(
    'PostgreSQL refuses the password in DATA_DIR/postgres-password. Restore that file together with the data it belongs to.',
  );
}

const PAUSE = 500;
/** Short, because stopping the server waits for it. */
const MAX_PAUSE = 4_000;
const LEFTOVER_LIMIT = 30_000;
/**
 * Milliseconds for a killed PostgreSQL to disappear, or for a starting one to accept connections.
 */
const TAKEN_LIMIT = 10_000;

/**
 * Restarts PostgreSQL at the same address when it ends without having been stopped.
 * @throws {StartError} if the first start fails
 */
export async function supervisePostgres(options: SupervisorOptions) {
  const { log } = options;
  let stopping = false;
  let { child, owner } = await start(options);
  let restarting: Promise<void> = Promise.resolve();

  // The lock's connection ends when PostgreSQL dies or restarts its processes; both release the
  // lock.
  const watch = () => {
    owner.once('end', () => {
      if (!stopping) restarting = restart();
    });
  };
  async function restart(): Promise<void> {
    log?.warn('PostgreSQL has ended and is started again');
    let pause = PAUSE;
    for (await delay(pause); !stopping; await delay(pause)) {
      try {
        if (hasEnded(child)) child = await options.launch();
        owner = await connectAndLock(child, options);
        log?.info('PostgreSQL is back');
        watch();
        return;
      } catch (error) {
        if (pause === PAUSE) log?.error('PostgreSQL could not be started again yet', error);
        pause = Math.min(2 * pause, MAX_PAUSE);
      }
    }
  }

  watch();
  return {
    query: (text: string, values: unknown[]) => owner.query(text, values),
    async stop(): Promise<void> {
      stopping = true;
      await restarting;
      await owner.end().catch(() => {});
      await stopProcess(child);
    },
  };
}

async function start(options: SupervisorOptions): Promise<{ child: ChildProcess; owner: pg.Client }> {
  for (const startedAt = Date.now(); ; ) {
    await options.clear();
    const child = await options.launch();
    try {
      return { child, owner: await connectAndLock(child, options) };
    } catch (error) {
      const retryFor = error instanceof StartError ? error.retryFor : 0;
      if (Date.now() - startedAt >= retryFor) throw error;
      await delay(PAUSE);
    }
  }
}

async function connectAndLock(child: ChildProcess, { address, logFile, lock }: SupervisorOptions): Promise<pg.Client> {
  const owner = await connectWhenReady(child, address, logFile);
  await owner.query('SELECT pg_advisory_lock($1)', [lock]);
  return owner;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function connectWhenReady(child: ChildProcess, connectionString: string, logFile: string): Promise<pg.Client> {
  while (!hasEnded(child)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: `rounds server ${process.pid}` });
    client.on('error', () => {}); // The pool reports it too.
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isConnectionFailure(error)) {
        await stopProcess(child);
        throw error instanceof pg.DatabaseError && error.code?.startsWith('28') === true ? passwordRefused() : error;
      }
      // Not listening yet, or recovering from a crash.
      await delay(40);
    }
  }
  const logTail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-6).join('\n');
  if (/lock file "postmaster.pid" already exists/.test(logTail))
    throw new StartError(
      'Another Rounds server is already starting on this DATA_DIR. Stop it first, or give this one its own DATA_DIR.',
      TAKEN_LIMIT,
    );
  const retryFor = logTail.includes('pre-existing shared memory block') ? LEFTOVER_LIMIT : 0;
  throw new StartError(`PostgreSQL did not start. The end of ${logFile}:\n${logTail}`, retryFor);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
