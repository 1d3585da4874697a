import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, readableBinaries, runAccount } from '#server/platform/postgres-account.ts';
import { until } from '#tests/process/server.ts';

const run = promisify(execFile);
/** The oldest that is supported, where this machine has it. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
/** Nothing of a test has to survive a power cut. */
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'lc_messages=C'];

export interface PostgresServer {
  url: string;
  start: () => Promise<void>;
  /** At once, as the machine's restart would: running statements and connections are ended. */
  stop: () => Promise<void>;
}

/** A PostgreSQL that is nobody's own: the nodes only know its address. It has an empty database. */
export async function makePostgres(folder: string, port: number): Promise<PostgresServer> {
  const account = runAccount();
  const binaries = existsSync(DEBIAN) ? DEBIAN : await readableBinaries(findBinaries(), account);
  const ids = account === null ? {} : { uid: account.uid, gid: account.gid };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(binaries, 'initdb'), [`--pgdata=${data}`, '--username=rounds', '--auth=trust', ...locale], { cwd: '/', ...ids });

  const url = `postgres://rounds@127.0.0.1:${port}/rounds`;
  let child: ReturnType<typeof spawn> | null = null;

  async function answers(database: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: `postgres://rounds@127.0.0.1:${port}/${database}` });
    client.on('error', () => {});
    const reached = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return reached;
  }

  async function start(): Promise<void> {
    const log = await open(join(folder, 'postgres.log'), 'a');
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      ...ids,
    });
    await log.close();
    await until(() => answers('postgres'), 'PostgreSQL answers');
  }

  async function stop(): Promise<void> {
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  }

  await start();
  const client = new pg.Client({ connectionString: `postgres://rounds@127.0.0.1:${port}/postgres` });
  await client.connect();
  await client.query('CREATE DATABASE rounds');
  await client.end();
  return { url, start, stop };
}
