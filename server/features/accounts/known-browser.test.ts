import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { enterPassword, mailedCode, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const KNOWN = 'rounds.known';

async function atHome(name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  expect((await enterPassword(visitor, name)).body.state).toBe('signed-in');
  await visitor.post('/sign-out');
  return visitor;
}

async function guess(name: CastName, visitor = forum.anonymous()): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expectError(await enterPassword(visitor, name, `Wrong-horse-${attempt}!`), 401, 'SIGN_IN_FAILED');
  expectError(await enterPassword(visitor, name), 429, 'TOO_MANY_REQUESTS');
}

describe('a stranger’s guesses', () => {
  test('do not block the owner in a known browser, and stay blocked themselves', async () => {
    const home = await atHome('hannah');
    await guess('hannah');
    expect((await enterPassword(home, 'hannah')).status).toBe(200);
    expectError(await enterPassword(forum.anonymous(), 'hannah'), 429, 'TOO_MANY_REQUESTS');
  });

  test('stay blocked with the cookie of another account or a forged one', async () => {
    const home = await atHome('kai');
    const other = await atHome('tomasz');
    await guess('kai');
    expectError(await enterPassword(other, 'kai'), 429, 'TOO_MANY_REQUESTS');
    const [head, payload, signature] = home.cookies.get(KNOWN)?.split('.') ?? [];
    const otherPayload = Buffer.from('{"id":"any","exp":4000000000}').toString('base64url');
    for (const forged of [
      `${head}.x${payload}.${signature}`,
      `${head}.${otherPayload}.${signature}`,
      `${head}.${payload}.`,
      `${head}`,
      `..${signature}`,
    ]) {
      const forger = forum.anonymous();
      forger.cookies.set(KNOWN, forged);
      expectError(await enterPassword(forger, 'kai'), 429, 'TOO_MANY_REQUESTS');
    }
    expect((await enterPassword(home, 'kai')).status).toBe(200);
  });

  test('at codes of the second step do not block the owner either', async () => {
    const { app } = await turnOn(forum, 'noah');
    const home = forum.anonymous();
    await nextHalfMinute(forum, 'noah');
    await enterPassword(home, 'noah');
    expect((await home.post('/sign-in/code', { code: app.code() })).status).toBe(200);
    await nextHalfMinute(forum, 'noah');
    const stranger = forum.anonymous();
    await enterPassword(stranger, 'noah');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectError(await stranger.post('/sign-in/code', { code: app.code(9) }), 400, 'INPUT_INVALID');
    expectError(await stranger.post('/sign-in/code', { code: app.code() }), 429, 'TOO_MANY_REQUESTS');
    await enterPassword(home, 'noah');
    expect((await home.post('/sign-in/code', { code: app.code() })).status).toBe(200);
  });
});

test('guesses in a known browser are blocked too, without blocking other browsers', async () => {
  const home = await atHome('samuel');
  await guess('samuel', home);
  expect((await enterPassword(forum.anonymous(), 'samuel')).status).toBe(200);
});

describe('a cookie from before', () => {
  const NEW_PASSWORD = 'Sturdy-harbor-3!';

  test('a change of the password is invalid, except in the browser that changed it', async () => {
    const [thief, owner] = [await atHome('pia'), forum.anonymous()];
    await enterPassword(owner, 'pia');
    const changed = await owner.put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await owner.post('/sign-out');
    await guess('pia');
    expectError(await enterPassword(thief, 'pia', NEW_PASSWORD), 429, 'TOO_MANY_REQUESTS');
    expect((await enterPassword(owner, 'pia', NEW_PASSWORD)).status).toBe(200);
  });

  test('two-step log-in was turned on or off is invalid, except in the browser that did it', async () => {
    const owner = await forum.as('maya');
    let stranger = await atHome('maya');
    await turnOn(forum, 'maya');
    await guess('maya');
    expectError(await enterPassword(stranger, 'maya'), 429, 'TOO_MANY_REQUESTS');
    const knownTwice = async (state: string) => {
      const copy = forum.anonymous();
      copy.cookies.set(KNOWN, owner.cookies.get(KNOWN) ?? '');
      expect((await enterPassword(copy, 'maya')).body.state).toBe(state);
      return copy;
    };
    stranger = await knownTwice('code-needed');
    const off = { mailedCode: await mailedCode(forum, 'maya', 'turn-off') };
    expect((await owner.post('/second-factor/off', off)).status).toBe(200);
    expectError(await enterPassword(stranger, 'maya'), 429, 'TOO_MANY_REQUESTS');
    await knownTwice('signed-in');
  });
});

test('all known browsers of an account share thirty guesses', async () => {
  const browsers: Visitor[] = [];
  while (browsers.length < 9) browsers.push(await atHome('tomasz'));
  const right = browsers.pop() as Visitor;
  const answers = [];
  for (const browser of browsers)
    for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await enterPassword(browser, 'tomasz', `Wrong-horse-${attempt}!`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429, 429]);
  expectError(await enterPassword(right, 'tomasz'), 429, 'TOO_MANY_REQUESTS');
  expect((await enterPassword(forum.anonymous(), 'tomasz')).status).toBe(200);
});

test('the cookie does not reveal the account and is renewed at each log-in', async () => {
  const home = await atHome('ava');
  const before = home.cookies.get(KNOWN) ?? '';
  expect(before).not.toContain('@');
  for (const part of before.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain(CAST.ava.email);
  const answer = await enterPassword(home, 'ava');
  const idIn = (mark = '') => JSON.parse(Buffer.from(mark.split('.')[1] ?? '', 'base64url').toString()).id;
  expect(idIn(home.cookies.get(KNOWN))).toBe(idIn(before));
  expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith(KNOWN))).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  );
});
