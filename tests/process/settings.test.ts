import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startProxy } from '#server/testing/proxy.ts';
import { useInstallation } from './server.ts';

const installation = useInstallation();

test('settings come from a file, also for the commands, and the environment takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-settings-'));
  const file = join(folder, 'rounds.env');
  await writeFile(file, 'SITE_NAME="Night Rounds"\nPORT=many\nPUBLIC_ULR=https://rounds.example.edu\n');
  const server = await installation.start({ ROUNDS_ENV: file });
  expect(server.output()).toContain('Night Rounds is running at ');
  expect(server.output()).toContain('PUBLIC_ULR is not a setting and has no effect. Did you mean PUBLIC_URL?');
  const environment = { PATH: process.env.PATH, ROUNDS_ENV: file, DATA_DIR: installation.dataDir, PORT: '3000' };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/main.ts', 'status'], { env: environment });
  expect(stdout).toContain('Did you mean PUBLIC_URL?');
  await server.signal('SIGTERM');
  const missing = await (await installation.launch({ ROUNDS_ENV: join(folder, 'none.env') })).ended;
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('none.env cannot be read')]);
  await rm(folder, { recursive: true });
});

test('an unusable data folder ends the start with a message', async () => {
  const file = join(installation.dataDir, 'a-file');
  await writeFile(file, '');
  const { code, output } = await (
    await installation.launch({ DATA_DIR: file, SESSION_SECRET: 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a' }, '--empty')
  ).ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR \S+ cannot be written by the account “\S+”: /m)]);
  await rm(file);
});

describe('on an external database', () => {
  test('a start waits for it and fills it only on request', async () => {
    const proxy = await startProxy(Number(new URL(inject('postgresUrl')).port));
    onTestFinished(proxy.stop);
    proxy.be('broken');
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.port = String(proxy.port);
    url.pathname = `/${name}`;
    const first = await installation.launch({ DATABASE_URL: url.href });
    await first.says('Waiting up to a minute for it');
    proxy.be('open');
    await first.says(' is running at ');
    expect(first.output()).toContain('“npm start -- --demo” fills it');
    expect(first.output()).not.toContain('Log in with one of these addresses');

    await first.signal('SIGKILL');
    const second = await installation.launch({ DATABASE_URL: url.href }, '--demo');
    await second.says('Log in with one of these addresses');
    await second.signal('SIGTERM');
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
});
