import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';
import type { App } from '#server/testing/authenticator.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, Visitor } from '#server/testing/forum.ts';
import { newcomer, signUpForm } from '#server/testing/newcomer.ts';
import { enterPassword, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const OLD = 'q8Zr3xWv7Lk2Np5Ts9Bd4Fh6Jm1Gc0Ya';
const NEW = 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a';
const forum = useForum({ SESSION_SECRET: OLD });

const SESSION = 'rounds.session_token';
const held = { token: '', unsubscribe: '', decoy: signUpForm({ email: CAST.kai.email, password: 'Strangers-horse-7!' }) };
let app: App;
let dataDir: string;
let withPrevious: Running;
let withoutPrevious: Running;

async function startWith(secrets: Record<string, string>): Promise<Running> {
  const databaseUrl = forum.running.services.config.databaseUrl ?? '';
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...secrets });
  return start({ config, log: { info() {}, warn() {}, error() {} }, buildFolder: null, runScheduledJobs: false, maxEventLoopDelay: 0 });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rounds-secret-'));
  held.token = (await newcomer(forum)).token;
  held.unsubscribe = unsubscribePath(forum.running.services.config, await forum.id('maya'), ['digest']).replace(/^.*=/, '');
  expect((await forum.anonymous().post('/sign-up', held.decoy)).status).toBe(200);
  await forum.as('hannah');
});
afterAll(async () => {
  await withPrevious.stop();
  await withoutPrevious.stop();
  await rm(dataDir, { recursive: true });
});

async function at(server: Running, name: CastName): Promise<Visitor> {
  const visitor = new Visitor(server.address);
  for (const [cookie, value] of (await forum.as(name)).cookies) visitor.cookies.set(cookie, value);
  return visitor;
}

// Must run first: the next tests use its servers, and turning two-step log-in on needs a running
// test.
test('servers with a new secret start with data encrypted under the old one', async () => {
  ({ app } = await turnOn(forum, 'tomasz'));
  withoutPrevious = await startWith({ SESSION_SECRET: NEW });
  withPrevious = await startWith({ SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD });
});

test('a session continues, and its cookie is signed again', async () => {
  expect((await (await at(withoutPrevious, 'hannah')).get('/session')).body).toEqual({ viewer: null });
  const hannah = await at(withPrevious, 'hannah');
  const before = hannah.cookies.get(SESSION);
  expect((await hannah.put('/notices/read')).status).toBeLessThan(300);
  expect((await hannah.get('/session')).body.viewer).toMatchObject({ name: CAST.hannah.name });
  expect(hannah.cookies.get(SESSION)).not.toBe(before);
  const later = new Visitor(withoutPrevious.address);
  for (const [cookie, value] of hannah.cookies) later.cookies.set(cookie, value);
  expect((await later.get('/session')).body.viewer).toMatchObject({ name: CAST.hannah.name });
});

test('a cookie signed with neither secret is refused, and logging out ends the session', async () => {
  const kai = await at(withPrevious, 'kai');
  const value = kai.cookies.get(SESSION) ?? '';
  for (const wrong of [value.replace(/^./, 'x'), '%', `${value}x`, '.']) {
    kai.cookies.set(SESSION, wrong);
    expect((await kai.get('/session')).body, wrong).toEqual({ viewer: null });
  }
  kai.cookies.set(SESSION, value);
  expect((await kai.post('/sign-out')).status).toBe(200);
  expect(kai.cookies.has(SESSION)).toBe(false);
  kai.cookies.set(SESSION, value);
  expect((await kai.get('/session')).body).toEqual({ viewer: null });
});

test('links in mails continue to work', async () => {
  const unsubscribe = (server: Running) => new Visitor(server.address).get(`/mail-subscriptions/${held.unsubscribe}`);
  expectError(await unsubscribe(withoutPrevious), 404, 'NOT_FOUND');
  expect((await unsubscribe(withPrevious)).body.topics).toEqual(['digest']);
  const confirm = (server: Running) => new Visitor(server.address).post('/email-verification', { token: held.token, password: PASSWORD });
  expectError(await confirm(withoutPrevious), 400, 'LINK_INVALID');
  expect((await confirm(withPrevious)).body.state).toBe('signed-in');
});

test('codes of authenticator apps continue to work, also without the old secret', async () => {
  for (const server of [withPrevious, withoutPrevious]) {
    await nextHalfMinute(forum, 'tomasz');
    const visitor = new Visitor(server.address);
    await enterPassword(visitor, 'tomasz');
    expect((await visitor.post('/sign-in/code', { code: app.code() })).status).toBe(200);
  }
});

test('a sign-up with an address that has an account is still answered like any other', async () => {
  const visitor = new Visitor(withPrevious.address);
  const logIn = (password: unknown) => visitor.post('/sign-in', { email: CAST.kai.email, password });
  expectError(await logIn(held.decoy.password), 403, 'EMAIL_NOT_VERIFIED');
  expect((await logIn(PASSWORD)).status).toBe(200);
});
