import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startDnsServer } from '#server/testing/dns-server.ts';
import { withDatabase } from '#server/testing/global-setup.ts';
import { request, until, useInstallation } from './server.ts';

const installation = useInstallation();
const ROOT = join(import.meta.dirname, '..', '..');

interface Ran {
  code: number | null;
  out: string;
  errors: string;
}

function begin(args: string[], environment: Record<string, string> = {}) {
  return spawn(process.execPath, ['server/cli/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', DATA_DIR: installation.dataDir, ...environment },
  });
}

function end(child: ReturnType<typeof begin>): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

async function rounds(args: string[], environment: Record<string, string> = {}): Promise<Ran> {
  const child = begin(args, environment);
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return { code: await end(child), out, errors };
}

function addSchool(slug: string, environment: Record<string, string> = {}): Promise<Ran> {
  return rounds(['school', 'add', '--name', `School of ${slug}`, '--slug', slug, '--domain', `${slug}.edu`], environment);
}

async function schools(environment: Record<string, string> = {}): Promise<string[]> {
  const { code, out, errors } = await rounds(['school', 'list', '--json'], environment);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return (JSON.parse(out) as { slug: string }[]).map(({ slug }) => slug);
}

describe('an operator’s command', () => {
  test('without an installation fails and creates none', async () => {
    const ran = await schools().then(
      () => null,
      () => rounds(['school', 'list']),
    );
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran?.errors).toContain(`There is no installation in ${installation.dataDir} yet.`);
    expect(installation.postgres()).toBeNull();
    const mistyped = join(installation.dataDir, 'mistyped');
    expect(await rounds(['status'], { DATA_DIR: mistyped })).toMatchObject({ code: 1, errors: expect.stringContaining(mistyped) });
    expect(existsSync(mistyped)).toBe(false);
  });

  test('works with and without a running server', async () => {
    const server = await installation.start();
    expect(await addSchool('running')).toEqual({ code: 0, out: 'Added “School of running” as running, with 7 communities.\n', errors: '' });
    expect((await request(server.origin, '/api/institutions')).text).toContain('School of running');
    const status = JSON.parse((await rounds(['status', '--json'])).out);
    expect(status).toMatchObject({ database: { where: 'running' }, counts: { schools: 1 }, mail: { by: 'outbox', failed: 0 } });
    expect((await server.signal('SIGTERM')).code).toBe(0);

    expect(await schools()).toEqual(['running']);
    expect(installation.postgres(), 'stopped after the command').toBeNull();
    expect((await addSchool('stopped')).code).toBe(0);
    expect(JSON.parse((await rounds(['status', '--json'])).out)).toMatchObject({ database: { where: 'started' } });
    const again = await installation.start();
    expect((await request(again.origin, '/api/institutions')).text).toContain('School of stopped');
    expect((await again.signal('SIGTERM')).code).toBe(0);
  });

  test('shares one database with simultaneous commands, and leaves none running', async () => {
    const ran = await Promise.all(['one', 'two', 'three'].map((slug) => addSchool(slug)));
    expect(ran.map(({ code, errors }) => ({ code, errors }))).toEqual(Array.from({ length: 3 }, () => ({ code: 0, errors: '' })));
    expect(installation.postgres()).toBeNull();
    expect(await schools()).toEqual(['one', 'running', 'stopped', 'three', 'two']);
  });

  test('works after a hard kill of the server', async () => {
    const server = await installation.start();
    await server.signal('SIGKILL');
    expect(installation.postgres(), 'its PostgreSQL lives on').not.toBeNull();
    expect((await addSchool('killed')).code).toBe(0);
    await until(() => installation.postgres() === null, 'PostgreSQL stopped');
  });

  test('ends quietly when its output is closed, and leaves no PostgreSQL running', async () => {
    const child = begin(['school', 'list']);
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    expect([await end(child), errors]).toEqual([0, '']);
    expect(installation.postgres()).toBeNull();
  });

  test('stops PostgreSQL when interrupted during its start, also by npm’s second signal', async () => {
    const child = begin(['school', 'list']);
    const ended = end(child);
    await until(() => installation.postgres() !== null, 'PostgreSQL starts');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(installation.postgres()).toBeNull();
  });

  test('exits with 2 for invalid arguments and with 1 for failures', async () => {
    expect(await rounds(['school', 'add', '--name', 'X'])).toMatchObject({ code: 2, out: '' });
    expect(await rounds(['nothing'])).toMatchObject({ code: 2 });
    expect(await rounds(['account', 'suspend', 'x', '--until', 'yesterday'])).toMatchObject({ code: 2 });
    expect(await rounds(['account', 'delete', 'nobody', '--yes'])).toMatchObject({
      code: 1,
      errors: 'Nobody has the username “nobody”.\n',
    });
    const json = await rounds(['account', 'show', 'nobody', '--json']);
    expect(JSON.parse(json.errors)).toEqual({ error: { message: 'Nobody has the username “nobody”.', problems: [] } });
    expect(await rounds(['status'], { PORT: 'many' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('PORT must be a number.'),
    });
  });

  test('that finds a DNS record missing exits with 1, and with its findings', async () => {
    const dns = await startDnsServer({});
    onTestFinished(dns.stop);
    const ran = await rounds(['mail', 'check', '--dns', dns.address]);
    expect(ran).toMatchObject({ code: 1, errors: '', out: expect.stringContaining('SPF: missing.') });
  });

  test('asks before irreversible actions, and refuses without a terminal', async () => {
    await rounds(['page', 'set', 'kept', '--title', 'Kept', '--file', 'README.md']);
    expect(await rounds(['page', 'remove', 'kept'])).toMatchObject({ code: 2, errors: expect.stringContaining('Say --yes') });
    expect((await rounds(['page', 'list'])).out).toContain('kept');
    expect(await rounds(['page', 'remove', 'kept', '--yes'])).toMatchObject({ code: 0, out: 'Removed “kept”.\n' });
  });

  test('shows its help without an installation', async () => {
    const { code, out } = await rounds(['account', 'delete', '--help'], { DATA_DIR: '/nowhere' });
    expect([code, out.startsWith('Usage: rounds account delete')]).toEqual([0, true]);
  });
});

describe('with an external database', () => {
  test('commands work, and refuse a database that is not migrated', async () => {
    const cluster = inject('postgresUrl');
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: cluster });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const dataDir = await mkdtemp(join(tmpdir(), 'rounds-operator-'));
    const environment = { DATABASE_URL: withDatabase(cluster, name), DATA_DIR: dataDir };
    try {
      expect(await addSchool('early', environment)).toMatchObject({ code: 1, errors: expect.stringContaining('Start the server once') });
      const server = await installation.start(environment);
      expect((await addSchool('elsewhere', environment)).code).toBe(0);
      expect((await request(server.origin, '/api/institutions')).text).toContain('School of elsewhere');
      expect((await server.signal('SIGTERM')).code).toBe(0);
      expect(await schools(environment)).toEqual(['elsewhere']);
      const away = { ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
      expect(await rounds(['status'], away)).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be reached') });
      const unknown = { ...environment, DATABASE_URL: withDatabase(cluster, `${name}_no`) };
      expect(await rounds(['status'], unknown)).toMatchObject({
        code: 1,
        errors: `The database refuses the connection: database "${name}_no" does not exist. Check DATABASE_URL.\n`,
      });
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
