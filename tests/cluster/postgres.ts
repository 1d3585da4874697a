import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, readableBinaries, runAccount } from '#server/platform/db/postgres-account.ts';
import { until } from '#tests/process/server.ts';

const run = promisify(execFile);
/** The oldest that is supported, where this machine has it. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
/** Nothing of a test has to survive a power cut. */
const SETTINGS = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'lc_messages=C',
  // For a standby that was away for a while.
  'wal_keep_size=256MB',
];

export interface PostgresServer {
  url: string;
  start: () => Promise<void>;
  /** At once, as the machine's restart would: running statements and connections are ended. */
  stop: () => Promise<void>;
  /** Asks the database a question of its own. */
  ask: <Row>(question: string) => Promise<Row[]>;
}

/** A standby that streams all that is written. */
export interface Standby extends PostgresServer {
  /** Without a word to anybody, as when the machine is lost. */
  kill: () => Promise<void>;
  /** It keeps its connections and says nothing, as behind a network that has gone. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** It goes on receiving, and shows nothing of it. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
}

export interface Primary extends PostgresServer {
  /** Copies it, as it runs, into a folder and starts that as its standby. */
  makeStandby: (folder: string, port: number) => Promise<Standby>;
}

/** A PostgreSQL that is nobody's own: the nodes only know its address. It has an empty database. */
export async function makePostgres(folder: string, port: number): Promise<Primary> {
  const account = runAccount();
  const binaries = existsSync(DEBIAN) ? DEBIAN : await readableBinaries(findBinaries(), account);
  const ids = account === null ? {} : { uid: account.uid, gid: account.gid };
  const prepare = async (home: string) => {
    await mkdir(home, { recursive: true, mode: 0o700 });
    if (account !== null) await chown(home, account.uid, account.gid);
    return join(home, 'data');
  };
  const data = await prepare(folder);
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(binaries, 'initdb'), [`--pgdata=${data}`, '--username=rounds', '--auth=trust', ...locale], { cwd: '/', ...ids });
  const primary = serve({ binaries, ids, folder, port });
  await primary.start();
  await asked(port, 'postgres', 'CREATE DATABASE rounds');

  async function makeStandby(home: string, standbyPort: number): Promise<Standby> {
    const copy = await prepare(home);
    const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
    await client.connect();
    await client.query("SELECT pg_backup_start('standby', true)");
    // What is removed while it is copied is in the log.
    await run('cp', ['-a', data, copy]).catch(() => {});
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await client.end();
    await rm(join(copy, 'postmaster.pid'));
    const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(copy, name), content);
      if (account !== null) await chown(join(copy, name), account.uid, account.gid);
    }
    const standby = serve({
      binaries,
      ids,
      folder: home,
      port: standbyPort,
      settings: [IMPATIENT, `primary_conninfo=host=127.0.0.1 port=${port} user=rounds`],
    });
    await standby.start();
    return {
      ...standby,
      pause: async () => void (await standby.ask('SELECT pg_wal_replay_pause()')),
      resume: async () => void (await standby.ask('SELECT pg_wal_replay_resume()')),
    };
  }

  return { ...primary, makeStandby };
}

const urlOf = (port: number, database: string) => `postgres://rounds@127.0.0.1:${port}/${database}`;

async function asked<Row>(port: number, database: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(port, database) });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows as Row[];
  } catch (error) {
    // A standby takes from readers what replay needs: asked again, it answers.
    if (error instanceof pg.DatabaseError && error.code === '40001') return await asked<Row>(port, database, question);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** What replay needs it takes from those who read, at once. */
const IMPATIENT = 'max_standby_streaming_delay=0';

/** A process may end, and be buried by its parent, after it was found. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

interface Served {
  binaries: string;
  ids: { uid?: number; gid?: number };
  /** Has the cluster in its folder `data`. */
  folder: string;
  port: number;
  settings?: string[];
}

function serve({ binaries, ids, folder, port, settings = [] }: Served): Omit<Standby, 'pause' | 'resume'> {
  let child: ReturnType<typeof spawn> | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    const pid = child?.pid ?? 0;
    // First itself, so that it makes no further ones.
    process.kill(pid, name);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const one of children.split(' ').filter((text) => text.trim() !== '')) signalIfThere(Number(one), name);
  }

  return {
    url: urlOf(port, 'rounds'),
    async start() {
      const log = await open(join(folder, 'postgres.log'), 'a');
      const all = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
      child = spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...all], {
        stdio: ['ignore', log.fd, log.fd],
        cwd: '/',
        ...ids,
      });
      await log.close();
      await until(
        () =>
          asked(port, 'postgres', 'SELECT').then(
            () => true,
            () => false,
          ),
        'PostgreSQL answers',
      );
    },
    stop: () => end('SIGINT'),
    // Its children go with it, which SIGKILL would leave behind.
    async kill() {
      await signal('SIGCONT').catch(() => {});
      await end('SIGQUIT');
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    ask: (question) => asked(port, 'rounds', question),
  };
}
