import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, useForum, Visitor } from '#server/testing/forum.ts';

const forum = useForum();
let away: Running;
let dataDir: string;
let left = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rounds-outage-'));
  const { databaseUrl } = forum.running.services.config;
  away = await start({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', RATE_LIMIT_FACTOR: '100' }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    buildFolder: null,
    onQuery(text) {
      // A really broken connection would leave the pool at `begin`, but this one is used again.
      if (text === 'begin') return;
      left -= 1;
      if (left === 0) throw Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' });
    },
  });
});
afterAll(async () => {
  await away.stop();
  await rm(dataDir, { recursive: true });
});

afterEach(() => vi.mocked(console.error).mockClear());

const { email, userType } = CAST.hannah;
const otherUse = { email: 'nobody.yet@alderridge.edu', username: 'nobodyyet', name: 'Nobody Yet', userType, accepted: true };
type Act = [name: string, act: (visitor: Visitor) => Promise<Answer>];
const STRANGERS: Act[] = [
  ['signing up', (visitor) => visitor.post('/sign-up', { ...otherUse, password: PASSWORD })],
  ['signing up again', (visitor) => visitor.post('/sign-up', { ...otherUse, password: PASSWORD })],
  [
    'signing up with a known address',
    (visitor) => visitor.post('/sign-up', { ...otherUse, email, username: 'somebodyelse', password: PASSWORD }),
  ],
  ['logging in', (visitor) => visitor.post('/sign-in', { email, password: PASSWORD })],
  ['logging in unconfirmed', (visitor) => visitor.post('/sign-in', { email: otherUse.email, password: PASSWORD })],
  ['asking for the link', (visitor) => visitor.post('/email-verification/resend', { email: otherUse.email })],
  ['asking for a new password', (visitor) => visitor.post('/password-reset/request', { email })],
];
const MEMBERS: Act[] = [
  ['asking who one is', (visitor) => visitor.get('/session')],
  ['changing the password', (visitor) => visitor.put('/password', { currentPassword: PASSWORD, password: PASSWORD })],
  ['seeing the sessions', (visitor) => visitor.get('/sessions')],
  ['ending the others', (visitor) => visitor.post('/sessions/end-others')],
  ['logging out', (visitor) => visitor.post('/sign-out')],
];

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(away.address);
  expect((await visitor.post('/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return visitor;
}

async function atEachQuery(come: () => Promise<Visitor>, act: Act[1], look: (at: number, answer: Answer, visitor: Visitor) => unknown) {
  for (let at = 1; ; at += 1) {
    const visitor = await come();
    left = at;
    const answer = await act(visitor);
    const through = left > 0;
    left = Number.POSITIVE_INFINITY;
    await look(at, answer, visitor);
    if (through) return;
  }
}

async function expectNotNow(come: () => Promise<Visitor>, act: Act[1]): Promise<void> {
  const wrong: object[] = [];
  await atEachQuery(come, act, (at, { status, body, headers }) => {
    const notNow = body.code === 'DATABASE_UNAVAILABLE' && headers.get('retry-after') === '5';
    if (status !== 200 && body.code !== 'EMAIL_NOT_VERIFIED' && !notNow) wrong.push({ at, status, code: body.code });
  });
  expect(wrong).toEqual([]);
}

test.each(STRANGERS)('%s is answered with "not now" at whichever query the database goes away', (_name, act) =>
  expectNotNow(async () => new Visitor(away.address), act),
);

// Each attempt to change the password computes three hashes.
test.each(MEMBERS)(
  '%s is answered with "not now" at whichever query the database goes away',
  (_name, act) => expectNotNow(signedIn, act),
  90_000,
);

test('a successful answer to logging out means that the session has ended', async () => {
  let kept = new Map<string, string>();
  const come = async () => {
    const visitor = await signedIn();
    kept = new Map(visitor.cookies);
    return visitor;
  };
  await atEachQuery(
    come,
    (visitor) => visitor.post('/sign-out'),
    async (at, { status }, visitor) => {
      if (status !== 200) return;
      for (const [cookie, value] of kept) visitor.cookies.set(cookie, value);
      expect([at, (await visitor.get('/session')).body.viewer]).toEqual([at, null]);
    },
  );
});
