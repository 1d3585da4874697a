import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { request, until, useInstallation } from './server.ts';

const [from, anew] = [useInstallation(), useInstallation()];
const ROOT = join(import.meta.dirname, '..', '..');
const PASSPHRASE = 'correct horse battery staple';
const SECRET = 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a';

function begin(dataDir: string, ...args: string[]) {
  return spawn(process.execPath, ['server/cli/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', DATA_DIR: dataDir, SESSION_SECRET: SECRET },
  });
}

async function rounds(dataDir: string, ...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const child = begin(dataDir, ...args);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, errors };
}

test('a running installation is backed up and restored to a new folder, and a server starts there', async () => {
  const server = await from.launch({ SESSION_SECRET: SECRET });
  await server.says(' is running at ');
  const [sealed, words] = ['sealed', 'words'].map((name) => join(from.dataDir, name)) as [string, string];
  await writeFile(words, `${PASSPHRASE}\n`);
  const made = await rounds(from.dataDir, 'backup', sealed, '--encrypt', '--passphrase-file', words);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Wrote 44 people'), errors: '' });
  expect((await server.signal('SIGTERM')).code).toBe(0);

  expect(await rounds(anew.dataDir, 'restore', sealed)).toMatchObject({ code: 2, errors: expect.stringContaining('--passphrase-file') });
  await writeFile(words, 'another passphrase\n');
  expect(await rounds(anew.dataDir, 'restore', sealed, '--passphrase-file', words)).toMatchObject({ code: 1 });
  expect(existsSync(join(anew.dataDir, 'postgres')), 'refused before anything is made').toBe(false);
  await writeFile(words, `${PASSPHRASE}\r\n`);
  const done = await rounds(anew.dataDir, 'restore', sealed, '--passphrase-file', words);
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Restored 44 people'), errors: '' });
  expect(anew.postgres(), 'stopped after the command').toBeNull();

  const again = await anew.start({ SESSION_SECRET: SECRET });
  const [account] = JSON.parse(await readFile(join(from.dataDir, 'demo-accounts.json'), 'utf8'));
  expect((await request(again.origin, '/api/sign-in', { email: account.email, password: account.password })).status).toBe(200);
  const twice = await rounds(anew.dataDir, 'restore', sealed, '--passphrase-file', words);
  expect(twice).toMatchObject({ code: 1, errors: expect.stringContaining('only restored into an empty installation') });
  expect((await again.signal('SIGTERM')).code).toBe(0);
});

test('“backup verify” needs no installation, and cleans up in every case', async () => {
  const dataDir = join(anew.dataDir, 'elsewhere');
  const [sealed, words] = [join(from.dataDir, 'sealed'), join(from.dataDir, 'words')] as const;
  const verify = ['backup', 'verify', sealed, '--passphrase-file', words] as const;
  const done = await rounds(dataDir, ...verify);
  expect(done).toMatchObject({ code: 0, errors: '' });
  expect(done.out).toContain('The backup is good. It restores 44 people');
  expect(done.out).toMatch(/the rows of \d+ tables with their number in the backup/);
  expect(await readdir(dataDir)).toEqual([]);

  const broken = begin(dataDir, ...verify);
  await until(() => existsSync(join(dataDir, 'verify', 'postgres', 'postmaster.pid')), 'the scratch database runs');
  broken.kill('SIGINT');
  const [code] = (await once(broken, 'close')) as [number];
  expect([code, await readdir(dataDir)]).toEqual([130, []]);

  const killed = begin(dataDir, ...verify);
  await until(() => existsSync(join(dataDir, 'verify', 'postgres', 'postmaster.pid')), 'the scratch database runs');
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(JSON.parse((await rounds(dataDir, ...verify, '--json')).out)).toMatchObject({ rows: { members: 44 }, later: [] });
  expect(await readdir(dataDir)).toEqual([]);
});

test('a restore by root belongs to the owner of DATA_DIR, with its PostgreSQL', async () => {
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? accountOf('daemon') : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const dataDir = join(anew.dataDir, 'owned');
  await mkdir(dataDir);
  await chown(dataDir, owner.uid, owner.gid);
  const [sealed, words] = [join(from.dataDir, 'sealed'), join(from.dataDir, 'words')] as const;
  expect(await rounds(dataDir, 'restore', sealed, '--passphrase-file', words)).toMatchObject({ code: 0, errors: '' });
  const others: string[] = [];
  for (const path of ['.', ...(await readdir(dataDir, { recursive: true }))])
    if ((await stat(join(dataDir, path))).uid !== owner.uid) others.push(path);
  expect(others).toEqual([]);
  expect((await rounds(dataDir, 'status')).out).toContain('Backups: none was made yet');
});

function accountOf(name: string): { uid: number; gid: number } {
  const [, , uid, gid] = new RegExp(`^${name}:.*$`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
