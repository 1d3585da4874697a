import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { appendFile, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { childEnvironment } from '../config.ts';
import { giveTo, makeFolder, ownerOf } from '../files/owner.ts';
import { syncFolder } from '../files/sync-folder.ts';
import type { Log } from '../log.ts';
import { OWNER_LOCK, tryLock } from './locks.ts';
import { type Account, findBinaries, isInSystemFolder, readableBinaries, runAccount, usableFolder } from './postgres-account.ts';
import { passwordRefused, StartError, supervisePostgres } from './postgres-supervisor.ts';

const USER = 'rounds';
const DATABASE = 'rounds';

/**
 * Stops a PostgreSQL that a killed server left.
 * @param folder absolute; the cluster is `<folder>/postgres`
 * @throws {StartError} if a live server uses the cluster
 */
export async function startPostgres(folder: string, flags: string[] = [], log: Log | null = null) {
  await makeFolder(folder);
  const account = runAccount(folder);
  const owner = await ownerOf(folder);
  const cluster = await usableFolder(join(folder, 'postgres'), account);
  const binaries = await readableBinaries(findBinaries(), account);
  const password = await clusterPassword(folder, cluster);
  await giveTo(passwordFile(folder), owner);

  const clear = () => stopLeftover(cluster, password);
  await clear();
  if (!isCluster(cluster)) await makeCluster(binaries, cluster, folder, password, account);

  const port = await freePort();
  const logFile = join(folder, 'postgres.log');
  const address = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  // Its own process group: Ctrl-C reaches only the server, which stops PostgreSQL after its
  // requests.
  const launch = async () => {
    const output = await open(logFile, 'a', 0o600);
    await giveTo(logFile, owner);
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting]), ...flags],
      { stdio: ['ignore', output.fd, output.fd], detached: true, cwd: cluster, ...account },
    );
    child.once('error', (error) => appendFileSync(logFile, `${error.message}\n`));
    await output.close();
    return child;
  };
  const supervised = await supervisePostgres({ clear, launch, address: `${address}/postgres`, logFile, lock: OWNER_LOCK, log });
  const { rowCount } = await supervised.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await supervised.query(`CREATE DATABASE ${DATABASE}`, []);
  return { connectionString: `${address}/${DATABASE}`, stop: supervised.stop };
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'timezone=UTC',
  'lc_messages=C',
  'jit=off',
];

export async function hasCluster(folder: string): Promise<boolean> {
  return existsSync(passwordFile(folder)) && existsSync(await clusterOf(folder));
}

function clusterOf(folder: string): Promise<string> {
  return usableFolder(join(folder, 'postgres'), runAccount(folder));
}

/** PostgreSQL must be stopped. */
export async function removeInstallation(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const cluster = await clusterOf(folder);
  // Another account may write the location file, so delete only below the system folder.
  if (dirname(cluster) !== folder && isInSystemFolder(cluster)) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function passwordFile(folder: string): string {
  return join(folder, 'postgres-password');
}

async function clusterPassword(folder: string, cluster: string): Promise<string> {
  const file = passwordFile(folder);
  const known = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (known !== '') return known;
  // Without a cluster, a full disk has left it empty at the first start.
  if (isCluster(cluster)) throw passwordRefused();
  const password = randomBytes(24).toString('hex');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(folder);
  return password;
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

async function makeCluster(binaries: string, cluster: string, folder: string, password: string, account: Account | null): Promise<void> {
  // Built in a sibling folder and then renamed, so that a killed first start leaves no partial cluster.
  const unfinished = `${cluster}.new`;
  const passwordFile = `${cluster}.setup`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account !== null) {
      await chown(unfinished, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    const args = [`--pgdata=${unfinished}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...CLUSTER_FLAGS];
    const options = { env: childEnvironment({ LC_ALL: 'C' }), cwd: '/', ...account };
    await promisify(execFile)(join(binaries, 'initdb'), args, options).catch(async (error: Error & { stdout: string; stderr: string }) => {
      const text = `${error.stdout}${error.stderr}` || error.message;
      await appendFile(join(folder, 'postgres.log'), text);
      throw new StartError(`PostgreSQL could not make its data folder ${cluster}:\n${text.trim()}`);
    });
    await rename(unfinished, cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

const CLUSTER_FLAGS = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

async function readPidFile(cluster: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

async function reachRunning(cluster: string, password: string): Promise<{ client: pg.Client; pid: number; port: number } | null> {
  const record = await readPidFile(cluster);
  if (record === null || !isAlive(record.pid)) return null;
  const client = new pg.Client({
    connectionString: `postgres://${USER}:${password}@127.0.0.1:${record.port}/postgres`,
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => {}); // PostgreSQL may be stopping.
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    if (rows[0]?.data_directory === cluster) return { client, ...record };
  } catch {
    // Another process has this id now, or PostgreSQL is stopping; its next start handles both.
  }
  await client.end().catch(() => {});
  return null;
}

/**
 * null also for a PostgreSQL left by a killed server. Waits for a starting one.
 * @param folder as for startPostgres
 */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const cluster = await clusterOf(folder);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (attempt > 0) await delay(100);
    const record = await readPidFile(cluster);
    if (record === null || !isAlive(record.pid) || !existsSync(passwordFile(folder))) return null;
    const password = await clusterPassword(folder, cluster);
    const found = await reachRunning(cluster, password);
    if (found === null) continue;
    const { rowCount } = await found.client.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock' AND classid = 0 AND objid = $1",
      [OWNER_LOCK],
    );
    await found.client.end();
    if (rowCount !== 0) return `postgres://${USER}:${password}@127.0.0.1:${found.port}/${DATABASE}`;
  }
  return null;
}

async function stopLeftover(cluster: string, password: string): Promise<void> {
  const found = await reachRunning(cluster, password);
  if (found === null) return;
  const { client, ...record } = found;
  if (!(await tryLock(client, OWNER_LOCK))) {
    await client.end();
    throw new StartError(
      `Another Rounds server is already running on ${cluster.replace(/\/postgres$/, '')}. Stop it first, or give this one its own DATA_DIR.`,
    );
  }
  process.kill(record.pid, 'SIGINT');
  await client.end().catch(() => {});
  // PostgreSQL removes this file last, but its process may count as alive for seconds, until init
  // reaps it.
  while (isAlive(record.pid) && (await readPidFile(cluster))?.pid === record.pid) await delay(20);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
