import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

/** A start that cannot go on, with a sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
  /** Milliseconds in which the reason may pass by itself. */
  readonly patience: number;

  constructor(message: string, patience = 0) {
    super(message);
    this.patience = patience;
  }
}

export interface KeptPostgres {
  /** On the connection that holds the lock; only for the start. */
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>;
  stop: () => Promise<void>;
}

interface Keeping {
  /** Ends what a killed server has left running. @throws {StartError} where a living one uses the cluster */
  clear: () => Promise<void>;
  /** Starts the process, always on the same port. */
  launch: () => Promise<ChildProcess>;
  address: string;
  logFile: string;
  /** Held on a connection of its own as long as this server uses the cluster. */
  lock: number;
  log: Log | null;
}

/** Milliseconds between attempts to bring it back. */
const PAUSE = 500;
/** Milliseconds in which the processes of a killed PostgreSQL end by themselves. */
const LEFTOVER_LIMIT = 30_000;
/** Milliseconds in which a killed PostgreSQL that still counts as alive is gone, or one that is starting can be asked whose it is. */
const TAKEN_LIMIT = 10_000;

/**
 * Starts PostgreSQL and keeps it running until stopped: killed alone, it would otherwise stay away until somebody
 * starts the server anew. Whoever holds connections to it finds it again at the same address.
 * @throws {StartError} when the first start does not work
 */
export async function keepPostgres(keeping: Keeping): Promise<KeptPostgres> {
  const { log } = keeping;
  let stopping = false;
  let { child, owner } = await start(keeping);
  let returning: Promise<void> = Promise.resolve();

  // Its connection ends with it, and also when PostgreSQL starts its own processes anew; both times the lock is lost.
  const watch = () => {
    owner.once('end', () => {
      if (!stopping) returning = bringBack();
    });
  };
  async function bringBack(): Promise<void> {
    log?.warn('PostgreSQL has ended and is started again');
    // Its process may take a moment to end after its connections.
    for (await delay(PAUSE); !stopping; await delay(PAUSE)) {
      try {
        if (hasEnded(child)) child = await keeping.launch();
        owner = await own(child, keeping);
        log?.info('PostgreSQL is back');
        watch();
        return;
      } catch (error) {
        log?.error('PostgreSQL could not be started again yet', error);
      }
    }
  }

  watch();
  return {
    query: (text, values) => owner.query(text, values),
    async stop() {
      stopping = true;
      await returning;
      await owner.end().catch(() => {});
      await stopProcess(child);
    },
  };
}

async function start(keeping: Keeping): Promise<{ child: ChildProcess; owner: pg.Client }> {
  for (const began = Date.now(); ; ) {
    await keeping.clear();
    const child = await keeping.launch();
    try {
      return { child, owner: await own(child, keeping) };
    } catch (error) {
      const patience = error instanceof StartError ? error.patience : 0;
      if (Date.now() - began >= patience) throw error;
      await delay(PAUSE);
    }
  }
}

async function own(child: ChildProcess, { address, logFile, lock }: Keeping): Promise<pg.Client> {
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
    client.on('error', () => {}); // Reported by the pool too; this connection only holds a lock.
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (code.startsWith('28')) {
        await stopProcess(child);
        throw new StartError(
          'PostgreSQL refuses the password in DATA_DIR/postgres-password. Restore that file together with the data it belongs to.',
        );
      }
      // Not listening yet, or still recovering after a crash.
      await delay(40);
    }
  }
  const tail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-6).join('\n');
  if (/lock file "postmaster.pid" already exists/.test(tail))
    throw new StartError(
      'Another Rounds server is already starting on this DATA_DIR. Stop it first, or give this one its own DATA_DIR.',
      TAKEN_LIMIT,
    );
  const patience = tail.includes('pre-existing shared memory block') ? LEFTOVER_LIMIT : 0;
  throw new StartError(`PostgreSQL did not start. The end of ${logFile}:\n${tail}`, patience);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
