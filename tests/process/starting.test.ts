import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { freePort } from '#server/platform/db/postgres.ts';
import { isAlive, listen, request, signUpForm, until, useInstallation } from './server.ts';

const installation = useInstallation();

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a',
  PUBLIC_URL: 'https://rounds.alderridge.edu',
  SUPPORT_EMAIL: 'help@alderridge.edu',
};

describe('a start that fails', () => {
  test('lists every problem of the configuration at once, and changes nothing', async () => {
    const server = await installation.launch({ PORT: 'many', SMTP_URL: 'mail', SUPPORT_EMAIL: 'help' }, '--empty');
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      'The configuration has 3 problems:',
      '  - PORT must be a number.',
      '  - SMTP_URL must be an address that begins with smtp:// or smtps://.',
      '  - SUPPORT_EMAIL must be an e-mail address.',
    ]);
    expect(await readdir(installation.dataDir)).toEqual([]);
  });

  test('in production names each setting that production needs', async () => {
    const { code, output } = await (await installation.launch({ NODE_ENV: 'production' })).ended;
    expect(code).toBe(1);
    for (const name of ['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL'])
      expect(output).toContain(`${name} must be set in production`);
    expect(await readdir(installation.dataDir)).toEqual([]);
  });

  test('in production refuses a sample secret', async () => {
    const secret = { SESSION_SECRET: 'change-me-change-me-change-me-change-me', SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, output } = await (await installation.launch({ ...PRODUCTION, ...secret })).ended;
    expect(code).toBe(1);
    expect(output).toContain('SESSION_SECRET must be random');
  });

  test('on a port in use ends with a message and leaves no PostgreSQL', async () => {
    const { server: other, port } = await listen();
    const { code, output } = await (await installation.launch({ PORT: String(port) }, '--empty')).ended;
    expect(code).toBe(1);
    expect(output.split('\n')).toContain(
      `Port ${port} on 127.0.0.1 is taken. Stop what listens there, or choose another with PORT=${port + 1}.`,
    );
    expect(installation.postgres()).toBeNull();
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('a running installation', () => {
  test('answers for health, API and pages; a second start on its data ends with a message', async () => {
    const server = await installation.start();
    expect(await request(server.origin, '/api/health')).toEqual({
      status: 200,
      text: '{"status":"ok","process":"ok","database":"ok","mail":"ok","backup":"off"}',
    });
    expect((await request(server.origin, '/api/openapi.json')).text).toContain('"openapi"');
    expect((await request(server.origin, '/api/docs')).status).toBe(200);
    expect((await request(server.origin, '/')).text).toMatch(/^<!doctype html>/i);

    const second = await (await installation.launch({}, '--empty')).ended;
    expect(second.code).toBe(1);
    expect(second.output).toContain('Starting the database … failed');
    expect(second.output.split('\n')).toContain(
      `Another Rounds server is already running on ${installation.dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    );
    expect((await request(server.origin, '/api/health')).status).toBe(200);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });

  test('never fails for a malformed page address', async () => {
    const server = await installation.start();
    const parts = [
      '%',
      '%zz',
      '%00',
      '%ff',
      '%E0%A4%A',
      '%2F..%2F..%2Fetc%2Fpasswd',
      'x'.repeat(3_000),
      "'--",
      '%F0%9F%A9%BA',
      '__proto__',
    ];
    const pages = [
      '/',
      '/profiles/',
      '/thedashboard/posts/',
      '/communities/alder-ridge/general/',
      '/assets/',
      '/auth/confirm?token=',
      '/login?returnTo=',
    ];
    for (const page of pages) {
      for (const part of parts) expect((await request(server.origin, page + part)).status, page + part).toBeLessThan(500);
    }
    for (const path of ['//other.example', '/.env', '/server/main.ts', '/build/server/index.js', '/favicon.ico/x', '/profiles/']) {
      expect((await request(server.origin, path)).status, path).toBeLessThan(500);
    }
    expect(server.output()).not.toMatch(/error/i);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });
});

/** fetch does not allow a Host header. */
async function statusByName(origin: string, host: string, path = '/outbox'): Promise<number | undefined> {
  const sent = httpRequest(`${origin}${path}`, { headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('the outbox', () => {
  test('shows mail to this machine, and nothing to requests through a proxy', async () => {
    const server = await installation.start();
    expect((await request(server.origin, '/api/sign-up', signUpForm('mailbox'))).status).toBe(200);
    await until(
      async () => (await request(server.origin, '/outbox')).text.includes('To mailbox@alderridge.edu'),
      'the mail is in the outbox',
    );
    const through = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
    ];
    for (const headers of through) {
      const proxied = await request(server.origin, '/outbox', undefined, headers);
      expect(proxied.status, JSON.stringify(headers)).toBe(404);
      expect(proxied.text).not.toContain('alderridge.edu');
    }
    expect(await statusByName(server.origin, 'elsewhere.example'), 'another name for this machine').toBe(404);
    expect(await statusByName(server.origin, 'localhost')).toBe(200);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });

  test('does not exist in production, nor do demonstration data', async () => {
    const smtp = await freePort();
    const server = await installation.launch({ ...PRODUCTION, SMTP_URL: `smtp://127.0.0.1:${smtp}` });
    await server.says(' is running at ');
    expect((await request(server.origin, '/outbox')).status).toBe(404);
    for (const host of ['rebound.example', 'rounds.alderridge.edu.evil.example', 'rounds.alderridge.edu:8443', '10.0.0.1'])
      for (const path of ['/', '/api/site', '/api/health', '/assets/x.js'])
        expect(await statusByName(server.origin, host, path), host).toBe(421);
    for (const host of ['rounds.alderridge.edu', 'Rounds.AlderRidge.edu', 'localhost:3000'])
      expect(await statusByName(server.origin, host, '/api/site'), host).toBe(200);
    expect((await request(server.origin, '/api/site')).text).toContain('"outboxPath":null');
    expect((await request(server.origin, '/api/institutions')).text).toBe('{"items":[]}');
    expect(server.output()).not.toMatch(/outbox|password|Log in/i);
    expect((await server.signal('SIGTERM')).code).toBe(0);
    expect(isAlive(-(server.process.pid ?? 0))).toBe(false);
  });
});
