import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { request, useInstallation } from './server.ts';

const [from, anew] = [useInstallation(), useInstallation()];
const ROOT = join(import.meta.dirname, '..', '..');
const PASSPHRASE = 'correct horse battery staple';

async function rounds(dataDir: string, ...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', DATA_DIR: dataDir },
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, errors };
}

test('a running installation is backed up, comes back in a new folder, and a server goes on there', async () => {
  const server = await from.launch();
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

  const again = await anew.start();
  const [account] = JSON.parse(await readFile(join(from.dataDir, 'demo-accounts.json'), 'utf8'));
  expect((await request(again.origin, '/api/sign-in', { email: account.email, password: account.password })).status).toBe(200);
  const twice = await rounds(anew.dataDir, 'restore', sealed, '--passphrase-file', words);
  expect(twice).toMatchObject({ code: 1, errors: expect.stringContaining('only restored into an empty installation') });
  expect((await again.signal('SIGTERM')).code).toBe(0);
});
