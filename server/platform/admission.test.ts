import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectError, Visitor } from '#server/testing/forum.ts';
import { until } from '#tests/process/server.ts';
import { admitRequests } from './admission.ts';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';
import { acceptUploads } from './uploads.ts';

const PLACES = 8;
/** More than have a place, fewer than a machine could not answer in a moment. */
const MANY = 40;
const SESSION = { cookie: 'rounds.session_token=signed' };
const INVENTED = { cookie: 'rounds.session_token=invented' };

let app: FastifyInstance;
let visitor: Visitor;
let metrics: () => Promise<string>;
/** How many have been begun, by method and path. */
let begun: string[];
/** Lets all go that are held. */
let release: () => void;

beforeEach(async () => {
  begun = [];
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  const config = readConfig({ NODE_ENV: 'test', REQUESTS_AT_ONCE: String(PLACES), TRUSTED_PROXIES: '127.0.0.1', SITE_NAME: 'Night & Day' });
  app = await createHttp(config, { info() {}, warn() {}, error() {} });
  const { registry, passwordDone } = admitRequests(app, config, {
    passwordCalls: new Set(['POST /api/sign-in']),
    uploadCalls: new Set(['POST /api/upload']),
    isSigned: (cookie) => cookie === SESSION.cookie,
  });
  metrics = () => registry.metrics();
  acceptUploads(app);
  app.all('/api/*', async ({ method, url }) => {
    begun.push(`${method} ${url}`);
    if (url.startsWith('/api/held') || url.includes('?held')) await held.promise;
    return { url };
  });
  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/*', async ({ url }) => {
    begun.push(`GET ${url}`);
    if (url === '/held') await held.promise;
    return 'a page';
  });
  app.post('/*', async (request) => {
    await passwordDone(request);
    begun.push(`made ${request.url}`);
    if (request.url === '/held') await held.promise;
    return 'a page';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  visitor = new Visitor(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  release();
  await app.close();
});

const many = (count: number, path: string) => Array.from({ length: count }, (_, index) => visitor.request('GET', `${path}/${index}`));

/** Takes all places, and waits until they are taken. */
async function saturate() {
  const kept = many(PLACES, '/api/held');
  await until(() => begun.length === PLACES, 'all places are taken');
  return kept;
}

/** As long as somebody has waited in vain, others are sent away at once. */
async function overload() {
  const kept = await saturate();
  expect((await visitor.get('/late')).status).toBe(503);
  begun.length = 0;
  return kept;
}

test('so many are worked on as there are places, all others are sent away untouched, and health answers', async () => {
  const kept = await saturate();
  const answers = await Promise.all(many(MANY, '/api/more'));
  for (const answer of answers) {
    const { data } = expectError(answer, 503, 'OVERLOADED');
    expect(data.retryAfter).toBeGreaterThan(0);
    expect(answer.headers.get('retry-after')).toBe(String(data.retryAfter));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await visitor.get('/health')).status).toBe(200);
  expect(begun).toHaveLength(PLACES);
  expect(await metrics()).toContain(`rounds_requests_shed_total{rank="anonymous"} ${MANY}`);
  expect(await metrics()).toContain(`rounds_requests_at_work{state="running"} ${PLACES}`);

  release();
  expect((await Promise.all(kept)).map(({ status }) => status)).toEqual(Array(PLACES).fill(200));
  expect((await visitor.get('/again')).status).toBe(200);
  expect(await metrics()).toContain('rounds_requests_at_work{state="running"} 0');
});

test('whoever asks for the head of a page reads, and does not log in', async () => {
  await overload();
  expect((await visitor.send('HEAD', '/thedashboard', {})).status).toBe(503);
  expect(begun).toEqual([]);
});

test('a burst is answered whole', async () => {
  const answers = await Promise.all(many(MANY, '/api/quick'));
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(200));
});

test('who writes goes before who reads, and who is signed in before who is not or has invented a session', async () => {
  const kept = await saturate();
  const waiting = [
    visitor.request('PUT', '/api/inventor', {}, INVENTED),
    visitor.request('GET', '/api/member', undefined, SESSION),
    visitor.request('PUT', '/api/writer', {}, SESSION),
  ];
  await until(async () => (await metrics()).includes('{state="waiting"} 3'), 'three wait');
  begun.length = 0;
  release();
  for (const { status } of await Promise.all([...kept, ...waiting])) expect(status).toBe(200);
  expect(begun).toEqual(['PUT /api/writer', 'GET /api/member', 'PUT /api/inventor']);
});

describe('whoever asks for a page', () => {
  test('reads in a page that there is too much to do, and when to try again', async () => {
    await overload();
    const answer = await visitor.request('GET', '/thedashboard', undefined, { accept: 'text/html,*/*' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('More people are here right now than Night &#38; Day can answer.');
    expect(answer.body).toContain(`Please try again in ${answer.headers.get('retry-after')} seconds.`);
    const [, nonce] = /'nonce-(.*?)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    expect(answer.body).toContain(`<style nonce="${nonce}">`);
    expect(begun).toEqual([]);
  });

  test('takes more than one place', async () => {
    const pages = [visitor.request('GET', '/held'), visitor.request('GET', '/held')];
    await until(() => begun.length === 2, 'two pages are made');
    expect((await visitor.get('/more')).status).toBe(503);
    release();
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('logging in', () => {
  test('has places of its own', async () => {
    await overload();
    expect((await visitor.post('/sign-in')).status).toBe(200);
  });

  test('by a form without script holds one only until the password was looked at, not while the page is made', async () => {
    const pages = Array.from({ length: 2 }, () => visitor.request('POST', '/held', {}));
    await until(() => begun.length === 2, 'both pages are made');
    expect(await metrics()).toContain('rounds_passwords_at_work{state="running"} 0');
    release();
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await metrics()).toContain('rounds_requests_at_work{state="running"} 0');
  });

  test('by such a form makes no page without a place: it keeps the one that it has', async () => {
    const kept = await overload();
    const pages = Array.from({ length: 6 }, () => visitor.request('POST', '/held', {}));
    await until(() => begun.length === 4, 'as many pages are made as there are places for passwords');
    await until(async () => (await metrics()).includes('rounds_passwords_at_work{state="waiting"} 2'), 'the others wait');
    expect(begun).toHaveLength(4);
    release();
    expect((await Promise.all([...kept, ...pages])).map(({ status }) => status)).toEqual(Array(PLACES + 6).fill(200));
    expect(await metrics()).toContain('rounds_requests_at_work{state="running"} 0');
    expect(await metrics()).toContain('rounds_passwords_at_work{state="running"} 0');
  });

  test('has them however its address is written', async () => {
    await overload();
    for (const path of ['/sign-in?from=here', '/sign%2Din', '/sign-in/'])
      expect([path, (await visitor.post(path)).status]).toEqual([path, 200]);
    expect((await visitor.get('/sign-in')).status).toBe(503);
  });
});

describe('whoever waits to log in', () => {
  let away = 0;
  beforeEach(() => {
    away = 0;
  });

  async function logInFrom(address: string, path = '/api/sign-in?held'): Promise<number> {
    const { status } = await visitor.request('POST', path, {}, { 'x-forwarded-for': address });
    if (status === 503) away += 1;
    return status;
  }

  /** Has so many come, and waits until so many of them were sent away and all others wait. @returns the statuses of all once nobody is held any more */
  async function logIn(count: number, addressOf: (index: number) => string, awayBefore: number) {
    const answers = Array.from({ length: count }, (_, index) => logInFrom(addressOf(index)));
    const waiting = `rounds_passwords_at_work{state="waiting"} ${count - awayBefore - 4}\n`;
    await until(async () => away === awayBefore && (await metrics()).includes(waiting), 'all others wait');
    return answers;
  }
  const countOf = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

  test('gets in, were it a whole school behind one address', async () => {
    const kept = await logIn(4 + 400, () => '192.0.2.1', 0);
    release();
    expect(countOf(await Promise.all(kept), 200)).toBe(4 + 400);
  });

  test('is sent away where more wait than get done in time', async () => {
    const kept = await logIn(4 + 400 + 6, (index) => `192.0.2.${index % 6}`, 6);
    release();
    expect(countOf(await Promise.all(kept), 200)).toBe(4 + 400);
  });

  test('makes room for those behind other addresses, who take turns with a crowd', async () => {
    const crowd = await logIn(4 + 400, () => '192.0.2.1', 0);
    begun.length = 0;
    const others = Array.from({ length: 3 }, (_, index) => logInFrom('192.0.2.2', `/api/sign-in?held&other=${index}`));
    await until(() => away === 3, 'three of the crowd made room');
    release();
    expect(await Promise.all(others)).toEqual([200, 200, 200]);
    expect(countOf(await Promise.all(crowd), 200)).toBe(4 + 400 - 3);
    const turns = begun.flatMap((call, index) => (call.includes('other') ? [index] : []));
    expect(Math.max(...turns)).toBeLessThan(12);
  });
});

describe('what is being uploaded', () => {
  const file = { headers: { 'content-type': 'application/octet-stream', ...SESSION }, body: 'a picture' };

  test('takes no place', async () => {
    await overload();
    expect((await visitor.send('POST', '/api/upload?name=picture.png', file)).status).toBe(200);
  });

  test('is nothing but what a route takes: saying so leads nobody around the gate', async () => {
    await overload();
    const { headers } = file;
    expect((await visitor.send('POST', '/api/more', file)).status).toBe(503);
    expect((await visitor.send('POST', '/api/upload', { ...file, headers: { ...headers, ...INVENTED } })).status).toBe(503);
    expect((await visitor.send('GET', '/api/upload', { headers })).status).toBe(503);
    expect((await visitor.send('GET', '/thedashboard', { headers })).status).toBe(503);
    expect(begun).toEqual([]);
  });
});
