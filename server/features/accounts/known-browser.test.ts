import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { enterPassword, mailedCode, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const KNOWN = 'rounds.known';

/** Somebody at their own desk, signed out again. */
async function atHome(name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  expect((await enterPassword(visitor, name)).body.state).toBe('signed-in');
  await visitor.post('/sign-out');
  return visitor;
}

/** Somebody else, or the same person in a browser that knows nothing of them, until they have to wait. */
async function guess(name: CastName, visitor = forum.anonymous()): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expectError(await enterPassword(visitor, name, `Wrong-horse-${attempt}!`), 401, 'SIGN_IN_FAILED');
  expectError(await enterPassword(visitor, name), 429, 'TOO_MANY_REQUESTS');
}

describe('a stranger’s guesses', () => {
  test('keep nobody waiting in a browser in which they have logged in before, and go on waiting themselves', async () => {
    const home = await atHome('hannah');
    await guess('hannah');
    expect((await enterPassword(home, 'hannah')).status).toBe(200);
    expectError(await enterPassword(forum.anonymous(), 'hannah'), 429, 'TOO_MANY_REQUESTS');
  });

  test('do so from a known browser too, where they know another account or a forged mark', async () => {
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

  test('of codes of the second step do not, either', async () => {
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

test('guesses in a known browser wait as well, and keep nobody waiting elsewhere', async () => {
  const home = await atHome('samuel');
  await guess('samuel', home);
  expect((await enterPassword(forum.anonymous(), 'samuel')).status).toBe(200);
});

describe('a mark from before', () => {
  const NEW_PASSWORD = 'Sturdy-harbor-3!';

  test('a change of the password is worth nothing, but in the browser in which it was changed', async () => {
    const [thief, owner] = [await atHome('pia'), forum.anonymous()];
    await enterPassword(owner, 'pia');
    const changed = await owner.put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await owner.post('/sign-out');
    await guess('pia');
    expectError(await enterPassword(thief, 'pia', NEW_PASSWORD), 429, 'TOO_MANY_REQUESTS');
    expect((await enterPassword(owner, 'pia', NEW_PASSWORD)).status).toBe(200);
  });

  test('two-step log-in was turned on, or off, is worth nothing, but in the browser in which it was', async () => {
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

test('who collects marks has thirty guesses for all of them together', async () => {
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

test('the mark tells nothing of who it is, and is renewed with each log-in', async () => {
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
