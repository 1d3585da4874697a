import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { bodyFields, SAMPLES } from '#tests/guards/bad-input.ts';
import { routes } from '#tests/guards/routes.ts';
import { readConfig } from '../config.ts';
import { createHttp } from './http.ts';
import { BUILD_FOLDER } from './web-build.ts';

const PUBLIC_URL = 'https://rounds.example';
const forum = useForum(
  {
    NODE_ENV: 'production',
    PUBLIC_URL,
    SESSION_SECRET: 'q8Zr3xWv7Lk2Np5Ts9Bd4Fh6Jm1Gc0Ya',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SUPPORT_EMAIL: 'help@rounds.example',
  },
  BUILD_FOLDER,
);
const local = useForum();

const changing = routes
  .filter(({ method }) => method !== 'GET')
  .map(
    ({ name, method, path }) =>
      [name, method, `/api${path.replaceAll(/\{\+?(\w+)\}/g, (_, field: string) => String(SAMPLES[field] ?? 'x'))}`] as const,
  );

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://rounds.example' },
  { origin: 'https://rounds.example.evil.example' },
  { origin: 'https://forum.rounds.example' },
  { origin: 'https://rounds.example:8443' },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test('a body that does not arrive within half a minute ends its connection', async () => {
  const { port } = new URL(local.running.address);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const connection = connect(Number(port), '127.0.0.1');
  const closed = once(connection, 'close');
  connection.write('POST /api/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(29_000);
  expect(connection.closed).toBe(false);
  vi.advanceTimersByTime(1_000);
  await closed;
});

describe('a write from another site', () => {
  test.each([...changing, ['the exports', 'POST', '/api/exports'], ['a page’s form', 'POST', '/login']] as const)(
    'changes nothing by %s',
    async (_name, method, path) => {
      const maya = await forum.as('maya');
      for (const headers of FOREIGN) expectError(await maya.request(method, path, {}, headers), 403, 'ORIGIN_REFUSED');
    },
  );

  test('from our own pages or without a browser is accepted', async () => {
    const maya = await forum.as('maya');
    for (const headers of [{ origin: PUBLIC_URL }, { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }, {}])
      expect((await maya.request('PUT', '/api/notices/read', {}, headers)).status).toBeLessThan(300);
  });

  test('cannot be a form, even if every field is optional', async () => {
    const maya = await forum.as('maya');
    const free = routes.filter((route) => route.method !== 'GET' && bodyFields(route).length > 0);
    for (const { path } of free.filter(({ parameters }) => parameters.length === 0))
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const answer = await maya.send('POST', `/api${path}`, { headers: { 'content-type': type }, body: 'a=b' });
        expect([404, 405, 415], `${path} ${type}: ${answer.status}`).toContain(answer.status);
      }
  });
});

describe('the host name of a request', () => {
  const statusAt = async (host: string) => (await forum.running.app.inject({ url: '/api/site', headers: { host } })).statusCode;
  const known = async (host: string) => (await forum.running.app.inject({ url: '/api/session', headers: { host } })).statusCode;

  test.each(['evil.example', 'rounds.example.evil.example', 'rounds.example:8443', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    '%s is not ours',
    async (host) => {
      expect(await known(host)).toBe(421);
      expect(await statusAt(host)).toBe(421);
    },
  );

  test.each(['rounds.example', 'ROUNDS.example', '127.0.0.1:3000', 'localhost'])('%s is', async (host) => {
    expect(await known(host)).toBe(200);
  });
});

describe('a browser', () => {
  const open = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    forum.running.app.inject({ method, url, headers: { host, accept: 'text/html,*/*' } });

  test('at a foreign host reads where the forum is; programs get an error', async () => {
    const { statusCode, headers, body } = await open('evil.example', '/login');
    expect([statusCode, headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(body).toContain(`<a href="${PUBLIC_URL}">Go to ${PUBLIC_URL}</a>`);
    for (const [url, method] of [
      ['/api/session', 'GET'],
      ['/api/health', 'GET'],
      ['/login', 'POST'],
    ] as const)
      expect((await open('evil.example', url, method)).json()).toMatchObject({ code: 'HOST_REFUSED' });
  });
});

const FIXED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

describe('every answer', () => {
  const PATHS = [
    '/',
    '/thedashboard',
    '/api/session',
    '/api/nothing',
    '/nothing',
    '/api/health',
    '/robots.txt',
    '/favicon.svg',
    '/api/docs',
    '/%',
  ];

  test.each(PATHS)('%s has security headers', async (path) => {
    const { headers } = await (await forum.as('maya')).request('GET', path);
    expect(Object.fromEntries(headers)).toMatchObject(FIXED);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('requires https on subdomains only if configured', async () => {
    const config = readConfig({ PUBLIC_URL, HSTS_SUBDOMAINS: '1', DATA_DIR: local.running.services.config.dataDir });
    const app = await createHttp(config, local.running.services.log);
    const { headers } = await app.inject({ url: '/nothing', headers: { host: 'rounds.example' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await app.close();
  });

  test('of an installation without https does not require it', async () => {
    expect((await local.anonymous().get('/session')).headers.has('strict-transport-security')).toBe(false);
  });

  test.each(['/api/session', '/api/communities', '/api/profile', '/thedashboard', '/profiles/maya', '/', '/login'])(
    '%s is kept by no cache that others share, and by no browser without asking again',
    async (path) => {
      for (const visitor of [await forum.as('maya'), forum.anonymous()])
        expect((await visitor.request('GET', path)).headers.get('cache-control')).toMatch(/no-store|^private, no-cache$/);
    },
  );
});

test('a page runs only its own scripts and styles', async () => {
  for (const path of ['/', '/thedashboard', '/nothing', '/create-post']) {
    const { headers, body } = await (await forum.as('maya')).request('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
    const [, nonce = ''] = /'nonce-([^']{20,})'/.exec(policy) ?? [];
    expect(rules.get('script-src')).toBe(`'self' 'nonce-${nonce}'`);
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(none)).toBe("'none'");
    for (const own of ['default-src', 'connect-src', 'form-action']) expect(rules.get(own)).toBe("'self'");
    const tags = String(body).match(/<script\b[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes('type="text/plain"'))).toEqual([]);
    expect(String(body)).not.toMatch(/<[^>]+\son[a-z]+=/i);
  }
});

describe('a page whose check of the profile fails', () => {
  /** Identities are cached for some seconds, unless a row that they were read from changes. */
  async function away() {
    await forum.db.updateTable('institutions').set({ name: sql`name` }).execute();
    await sql`ALTER TABLE institutions RENAME TO institutions_away`.execute(forum.db);
  }
  const back = () => sql`ALTER TABLE institutions_away RENAME TO institutions`.execute(forum.db);

  test('redirects to the log-in, which shows the problem until the check succeeds', async () => {
    const hannah = await forum.as('hannah');
    await away();
    try {
      const refused = await hannah.request('GET', '/profiles/settings/x?tab=1');
      expect([refused.status, refused.headers.get('location')]).toEqual([
        302,
        '/login?checkFailed=1&returnTo=%2Fprofiles%2Fsettings%2Fx%3Ftab%3D1',
      ]);
      const { status, body, headers } = await hannah.request('GET', refused.headers.get('location') ?? '');
      expect(status).toBe(200);
      expect(String(body)).toContain('Error checking profile status');
      // The session may still exist.
      expect(headers.has('rounds-reader')).toBe(false);
    } finally {
      await back();
    }
    expect((await hannah.request('GET', '/login?checkFailed=1')).status).toBe(200);
    expect((await hannah.request('GET', '/login')).headers.get('location')).toBe('/thedashboard');
  });

  test('only affects the log-in page', async () => {
    for (const path of ['/?checkFailed=1', '/about?checkFailed=1']) expect((await forum.anonymous().request('GET', path)).status).toBe(200);
    const { headers } = await (await forum.as('hannah')).request('GET', '/thedashboard?checkFailed=1');
    expect(headers.get('location')).toBeNull();
  });

  test('that is public still renders', async () => {
    const hannah = await forum.as('hannah');
    await away();
    try {
      expect((await hannah.request('GET', '/about')).status).toBe(500);
    } finally {
      await back();
    }
  });
});

test('a nearby proxy that is not trusted is named in the log once', async () => {
  const warnings = () => local.logged.filter(({ message }) => message.includes('TRUSTED_PROXIES'));
  await local.anonymous().get('/api/site');
  expect(warnings()).toEqual([]);
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await fetch(`${local.origin}/api/health`, { headers: { 'x-forwarded-for': address } });
  expect(warnings().map(({ message }) => message)).toEqual([expect.stringContaining('A proxy at 127.0.0.1 sends X-Forwarded-For')]);
});
