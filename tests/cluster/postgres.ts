import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, readableBinaries, runAccount } from '#server/platform/db/postgres-account.ts';
import { until } from '#tests/process/server.ts';

const run = promisify(execFile);
/** The oldest supported version, if installed. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'lc_messages=C'];

export interface PostgresServer {
  url: string;
  start: () => Promise<void>;
  /** Immediate shutdown: ends running statements and connections. */
  stop: () => Promise<void>;
}

export async function makePostgres(folder: string, port: number): Promise<PostgresServer> {
  const account = runAccount();
  const binaries = existsSync(DEBIAN) ? DEBIAN : await readableBinaries(findBinaries(), account);
  const ids = account === null ? {} : { uid: account.uid, gid: account.gid };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(binaries, 'initdb'), [`--pgdata=${data}`, '--username=rounds', '--auth=trust', ...locale], { cwd: '/', ...ids });
  let child: ReturnType<typeof spawn> | null = null;

  async function start(): Promise<void> {
    const log = await open(join(folder, 'postgres.log'), 'a');
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      ...ids,
    });
    await log.close();
    const answers = () =>
      ask(port, 'SELECT').then(
        () => true,
        () => false,
      );
    await until(answers, 'PostgreSQL answers');
  }

  await start();
  await ask(port, 'CREATE DATABASE rounds');
  return {
    url: urlOf(port, 'rounds'),
    start,
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

const urlOf = (port: number, database: string) => `postgres://rounds@127.0.0.1:${port}/${database}`;

async function ask(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
