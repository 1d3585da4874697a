import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive, request, type Server, signUpForm, until, useInstallation } from './server.ts';

const installation = useInstallation();

async function isTaken(server: Server, username: string): Promise<boolean> {
  const { text } = await request(server.origin, `/api/usernames/${username}`);
  return text === '{"available":false}';
}

describe('after kill -9', () => {
  test('the next start recovers by itself with everything that was acknowledged, including mail', async () => {
    const first = await installation.start();
    expect((await request(first.origin, '/api/sign-up', signUpForm('acknowledged'))).status).toBe(200);
    await first.signal('SIGKILL');
    expect(installation.postgres(), 'its PostgreSQL lives on').not.toBeNull();

    const second = await installation.start();
    expect(await isTaken(second, 'acknowledged')).toBe(true);
    expect((await request(second.origin, '/api/sign-in', signUpForm('acknowledged'))).status).toBe(400);
    const { email, password } = signUpForm('acknowledged');
    expect((await request(second.origin, '/api/sign-in', { email, password })).text).toContain('EMAIL_NOT_VERIFIED');
    await until(async () => (await request(second.origin, '/outbox')).text.includes(`To ${email}`), 'the mail is in the outbox');
    expect((await second.signal('SIGTERM')).code).toBe(0);
  });

  test('of the server and its PostgreSQL, the next start recovers too', async () => {
    const first = await installation.start();
    expect((await request(first.origin, '/api/sign-up', signUpForm('powercut'))).status).toBe(200);
    const postgres = installation.postgres();
    await first.signal('SIGKILL');
    process.kill(postgres ?? 0, 'SIGKILL');
    await until(() => installation.postgres() === null, 'PostgreSQL is gone');

    const second = await installation.start();
    expect(await isTaken(second, 'powercut')).toBe(true);
    expect((await second.signal('SIGTERM')).code).toBe(0);
  });
});

describe('a PostgreSQL process that has not ended yet', () => {
  test('is waited for', async () => {
    await (await installation.start()).signal('SIGTERM');
    const cluster = join(installation.dataDir, 'postgres');
    const { uid, gid } = await stat(cluster);
    // Stands for the old process: only one of the same account counts as alive.
    const dead = spawn('sleep', ['60'], { uid, gid });
    const record = join(cluster, 'postmaster.pid');
    await writeFile(record, `${dead.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready   \n`);
    await chown(record, uid, gid);
    const starting = installation.start();
    const log = join(installation.dataDir, 'postgres.log');
    await until(async () => (await readFile(log, 'utf8')).includes(`(PID ${dead.pid})`), 'the start was refused once');
    dead.kill('SIGKILL');
    expect((await (await starting).signal('SIGTERM')).code).toBe(0);
  });
});

describe('when only PostgreSQL is killed', () => {
  test('the server says so, restarts it, and both stop cleanly afterwards', async () => {
    const server = await installation.start();
    const health = async () => (await request(server.origin, '/api/health')).status;
    for (const name of ['onceagain', 'twiceagain']) {
      const killed = installation.postgres() ?? 0;
      process.kill(killed, 'SIGKILL');
      await until(() => !isAlive(killed), 'PostgreSQL is gone');
      expect([200, 503]).toContain(await health());
      await until(async () => (await health()) === 200 && installation.postgres() !== killed, 'PostgreSQL is back');
      expect((await request(server.origin, '/api/sign-up', signUpForm(name))).status).toBe(200);
      await until(async () => (await request(server.origin, '/outbox')).text.includes(`To ${name}@`), 'jobs are done again');
    }
    const postgres = installation.postgres() ?? 0;
    expect((await server.signal('SIGTERM')).code).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });
});

describe('SIGTERM', () => {
  test('lets a running request finish, stops PostgreSQL cleanly and leaves no process', async () => {
    const server = await installation.start();
    const postgres = installation.postgres() ?? 0;
    // The server says "continue" once it has the request; its body follows after the signal.
    const body = JSON.stringify(signUpForm('lastminute'));
    // Keeps the connection open for minutes, as a browser does.
    const agent = new Agent({ keepAlive: true, timeout: 600_000 });
    const running = httpRequest(`${server.origin}/api/sign-up`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
    });
    running.flushHeaders();
    await once(running, 'continue');
    const ended = server.signal('SIGTERM');
    await server.says('Stopping');
    running.end(body);
    const [answer] = (await once(running, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();

    const { code, output } = await ended;
    expect([code, output.includes('cut off')]).toEqual([0, false]);
    expect([isAlive(-(server.process.pid ?? 0)), isAlive(postgres)]).toEqual([false, false]);
    const again = await installation.start();
    expect(await isTaken(again, 'lastminute')).toBe(true);
    expect((await again.signal('SIGTERM')).code).toBe(0);
  });

  test('serves a request that is arriving, and closes its connection', async () => {
    const server = await installation.start();
    const arriving = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    arriving.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    arriving.write('GET /api/health HTTP/1.1\r\n');
    // A later request has been answered, so the server has begun to read the first.
    expect((await request(server.origin, '/api/health')).status).toBe(200);
    const ended = server.signal('SIGTERM');
    await server.says('Stopping');
    arriving.write('host: rounds\r\n\r\n');
    await once(arriving, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect((await ended).code).toBe(0);
  });

  test('does not wait for a browser’s unused connections', async () => {
    const server = await installation.start();
    const unused = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(unused, 'connect');
    expect((await request(server.origin, '/api/health')).status).toBe(200);
    const closed = once(unused, 'close');
    const { code, output } = await server.signal('SIGTERM');
    await closed;
    expect([code, output.includes('cut off')]).toEqual([0, false]);
  });

  test('during the start ends it cleanly too', async () => {
    const server = await installation.launch({}, '--empty');
    await until(() => installation.postgres() !== null, 'PostgreSQL is there');
    const postgres = installation.postgres() ?? 0;
    expect(server.output()).not.toContain('is running at');
    expect((await server.signal('SIGTERM')).code).toBe(0);
    expect([isAlive(-(server.process.pid ?? 0)), isAlive(postgres)]).toEqual([false, false]);
  });
});

test('Ctrl-C, which both the terminal and npm send, stops once and cleanly', async () => {
  const server = await installation.start();
  const postgres = installation.postgres() ?? 0;
  const group = -(server.process.pid ?? 0);
  process.kill(group, 'SIGINT');
  await server.says('Stopping');
  if (isAlive(group)) process.kill(group, 'SIGINT');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  expect(output.match(/Stopping/g)).toHaveLength(1);
  expect([isAlive(group), isAlive(postgres)]).toEqual([false, false]);
});
