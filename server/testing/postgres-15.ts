import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { runAccount } from '#server/platform/db/postgres-account.ts';
import { findProgram } from './debian.ts';

const run = promisify(execFile);
const BIN = 'usr/lib/postgresql/15/bin';
const PACKAGES = [
  'postgresql-15',
  'libpq5',
  'libicu72',
  'libldap-2.5-0',
  'libsasl2-2',
  'libxml2',
  'libssl3',
  'libgssapi-krb5-2',
  'libkrb5-3',
  'libk5crypto3',
  'libkrb5support0',
  'libkeyutils1',
  'libsystemd0',
  'liblz4-1',
  'libzstd1',
  'tzdata',
];
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=', 'timezone=UTC', 'lc_messages=C'];

export interface OlderPostgres {
  url: (database: string) => string;
  stop: () => Promise<void>;
}

/** The oldest supported version, from Debian, with one empty database "rounds". */
export async function startPostgres15(): Promise<OlderPostgres> {
  const account = runAccount();
  const ids = account === null ? {} : { uid: account.uid, gid: account.gid };
  const folder = await mkdtemp(join(tmpdir(), 'rounds-postgres-15-'));
  await chmod(folder, 0o711);
  const { binaries, libraries } = await findBinaries(folder);
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: libraries }, ...ids };
  const home = join(folder, 'home');
  await mkdir(home, { mode: 0o700 });
  if (account !== null) await chown(home, account.uid, account.gid);
  const data = join(home, 'data');
  const control = (...rest: string[]) => run(join(binaries, 'pg_ctl'), ['-D', data, '-w', ...rest], options);

  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(binaries, 'initdb'), [`--pgdata=${data}`, '--username=rounds', '--auth=trust', '--no-sync', ...locale], options);
  const settings = [...SETTINGS, `unix_socket_directories=${home}`].map((setting) => `-c ${setting}`).join(' ');
  await control('start', '-l', join(home, 'log'), '-o', settings);
  const url = (database: string) => `postgres://rounds@${encodeURIComponent(home)}/${database}`;
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE rounds');
  await admin.end();
  return {
    url,
    async stop() {
      await control('stop', '-m', 'immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findBinaries(folder: string): Promise<{ binaries: string; libraries: string }> {
  const installed = join('/', BIN);
  if (existsSync(join(installed, 'postgres'))) return { binaries: installed, libraries: '' };
  const { root, libraries } = await findProgram({ name: 'postgresql-15', packages: PACKAGES, path: join(BIN, 'postgres') });
  if (runAccount() === null) return { binaries: join(root, BIN), libraries };
  const copy = join(folder, 'programs');
  await cp(join(root, 'usr'), join(copy, 'usr'), { recursive: true, verbatimSymlinks: true });
  return { binaries: join(copy, BIN), libraries: libraries.replaceAll(root, copy) };
}
