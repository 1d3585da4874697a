import { describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { newMember } from '#server/testing/people.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { deviceName, MAX_SESSIONS } from './sessions.ts';

const forum = useForum();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function logInWith(userAgent: string, name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  const body = { email: CAST[name].email, password: PASSWORD };
  expect((await visitor.request('POST', '/api/sign-in', body, { 'user-agent': userAgent })).status).toBe(200);
  return visitor;
}

async function devices(visitor: Visitor): Promise<[device: string, current: boolean][]> {
  const { status, body } = await visitor.get('/sessions');
  expect(status).toBe(200);
  return body.items.map(({ device, current }: { device: string; current: boolean }) => [device, current]);
}

test('the list of sessions shows device, current session and last use', async () => {
  const phone = await logInWith(PHONE, 'kai');
  const laptop = await logInWith(LAPTOP, 'kai');
  expect(await devices(laptop)).toEqual([
    ['Firefox on Windows', true],
    ['Safari on iOS', false],
  ]);
  expect(await devices(phone)).toEqual([
    ['Firefox on Windows', false],
    ['Safari on iOS', true],
  ]);
  const [item] = (await phone.get('/sessions')).body.items;
  expect(Object.keys(item).sort()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'signedInAt']);
  expect(Date.now() - Date.parse(item.lastUsedAt)).toBeLessThan(60_000);
});

test('an account has at most fifty sessions: a log-in ends the one used longest ago', async () => {
  const { email, visitor: first } = await newMember(forum);
  const { id: member_id } = await forum.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await forum.db
    .insertInto('sessions')
    .values(Array.from({ length: MAX_SESSIONS - 1 }, (_, index) => ({ member_id, token: `other-${index}`, expires_at: later })))
    .execute();
  expect(await devices(first)).toHaveLength(MAX_SESSIONS);
  await forum.db
    .updateTable('sessions')
    .set({ last_used_at: hourAgo })
    .where('member_id', '=', member_id)
    .where('token', 'not like', 'other-%')
    .execute();
  const second = forum.anonymous();
  expect((await second.post('/sign-in', { email, password: PASSWORD })).status).toBe(200);
  expect(await devices(second)).toHaveLength(MAX_SESSIONS);
  expect((await first.get('/session')).body.viewer).toBeNull();
});

test('every response to a GET names the signed-in member until the session ends', async () => {
  const visitor = await logInWith(PHONE, 'ava');
  const id = await forum.id('ava');
  const reader = async (path: string) => (await visitor.get(path)).headers.get('rounds-reader');
  expect(await reader('/session')).toBe(id);
  expect(await reader('/posts/of-no-such-address')).toBe(id);
  expect((await visitor.post('/sign-out', {})).headers.get('rounds-reader')).toBeNull();
  expect(await reader('/session')).toBe('none');
  expect(await reader('/sessions')).toBe('none');
  expect((await visitor.post('/posts', {})).headers.get('rounds-reader')).toBe('none');
});

test('one session can be ended, with immediate effect', async () => {
  const phone = await logInWith(PHONE, 'hannah');
  const laptop = await logInWith(LAPTOP, 'hannah');
  const other = (await laptop.get('/sessions')).body.items.find(({ current }: { current: boolean }) => !current);
  expect(await laptop.delete(`/sessions/${other.id}`)).toMatchObject({ status: 200, body: { message: 'Logged out there' } });
  expect((await phone.get('/session')).body.viewer).toBeNull();
  expect(await devices(laptop)).toEqual([['Firefox on Windows', true]]);
  expectError(await laptop.delete(`/sessions/${other.id}`), 404, 'NOT_FOUND');
});

test('a response after the session has ended leaves the cookie alone, which may belong to a log-in meanwhile', async () => {
  const [tab, other] = [await logInWith(LAPTOP, 'kai'), await logInWith(PHONE, 'kai')];
  expect((await other.post('/sessions/end-others')).status).toBe(200);
  for (const path of ['/session', '/communities']) expect([path, (await tab.get(path)).headers.getSetCookie()]).toEqual([path, []]);
});

test('all other sessions can be ended, with immediate effect', async () => {
  const others = [await logInWith(PHONE, 'tomasz'), await logInWith(PHONE, 'tomasz')];
  const laptop = await logInWith(LAPTOP, 'tomasz');
  expect((await laptop.post('/sessions/end-others')).body).toEqual({ message: 'Logged out everywhere else' });
  for (const other of others) expect((await other.get('/session')).body.viewer).toBeNull();
  expect(await devices(laptop)).toEqual([['Firefox on Windows', true]]);
});

test('nobody can see or end the sessions of others', async () => {
  const victim = await logInWith(PHONE, 'samuel');
  const [{ id }] = (await victim.get('/sessions')).body.items;
  const attacker = await forum.as('maya');
  expectError(await attacker.delete(`/sessions/${id}`), 404, 'NOT_FOUND');
  await attacker.post('/sessions/end-others');
  expect((await victim.get('/session')).body.viewer.username).toBe('samuel');
  expect(JSON.stringify((await attacker.get('/sessions')).body)).not.toContain(id);
  for (const path of ['/sessions', '/sessions/end-others']) {
    const answer = path === '/sessions' ? await forum.anonymous().get(path) : await forum.anonymous().post(path);
    expectError(answer, 401, 'SESSION_MISSING');
  }
});

test('members without a complete profile have the list too', async () => {
  expect(await devices(await logInWith(LAPTOP, 'ines'))).toEqual([['Firefox on Windows', true]]);
});

describe('a session', () => {
  async function backdate(visitor: Visitor, column: 'created_at' | 'last_used_at', milliseconds: number): Promise<string> {
    const { id } = (await visitor.get('/sessions')).body.items.find(({ current }: { current: boolean }) => current);
    await forum.db
      .updateTable('sessions')
      .set({ [column]: new Date(Date.now() - milliseconds).toISOString() })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const DAY = 86_400_000;

  test('ends after 90 days, also when it is used', async () => {
    const visitor = await logInWith(LAPTOP, 'ava');
    const id = await backdate(visitor, 'created_at', 89 * DAY);
    expect((await visitor.get('/session')).body.viewer.username).toBe('ava');
    await backdate(visitor, 'created_at', 91 * DAY);
    expect((await visitor.get('/session')).body.viewer).toBeNull();
    expect(await forum.db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('ends after 30 days without use', async () => {
    const visitor = await logInWith(LAPTOP, 'ava');
    const { id } = (await visitor.get('/sessions')).body.items.find(({ current }: { current: boolean }) => current);
    const over = new Date(Date.now() - 1_000).toISOString();
    await forum.db.updateTable('sessions').set({ expires_at: over }).where('id', '=', id).execute();
    expect((await visitor.get('/session')).body.viewer).toBeNull();
  });

  test('is prolonged with its cookie by use, once a day', async () => {
    const visitor = await logInWith(LAPTOP, 'ava');
    const id = await backdate(visitor, 'created_at', 10 * DAY);
    const expiry = () => forum.db.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow();
    const setExpiry = (days: number) =>
      forum.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + days * DAY).toISOString() })
        .where('id', '=', id)
        .execute();
    const use = () => visitor.put('/notifications/read', {});
    await setExpiry(29.5);
    expect((await use()).headers.get('set-cookie')).toBeNull();
    expect(Date.parse((await expiry()).expires_at)).toBeLessThan(Date.now() + 29.6 * DAY);
    await setExpiry(28.9);
    expect((await use()).headers.get('set-cookie')).toContain('rounds.session_token=');
    expect(Date.parse((await expiry()).expires_at)).toBeGreaterThan(Date.now() + 29.9 * DAY);
    expect((await use()).headers.get('set-cookie')).toBeNull();
  });

  test('is identified only by a signed cookie, whatever other cookies are sent', async () => {
    const visitor = await logInWith(LAPTOP, 'noah');
    const [name = '', value = ''] = [...visitor.cookies].find(([one]) => one.endsWith('session_token')) ?? [];
    const viewerOf = async (cookie: string) => {
      const { body } = await forum.anonymous().request('GET', '/api/session', undefined, { cookie });
      return body.viewer?.username ?? null;
    };
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const others = (await forum.db.selectFrom('sessions').select('token').where('token', '<>', token).execute()).map((row) => row.token);
    const own = `${name}=${value}`;
    for (const cookie of [own, `theme=dark; ${own}`, `${own}; rounds.dont_remember=no`, `${own}; rounds.session_data=no`, `${own}; ${own}`])
      expect([cookie, await viewerOf(cookie)]).toEqual([cookie, 'noah']);
    for (const forged of [
      token,
      `${token}.`,
      `.${signature}`,
      `${others[0]}.${signature}`,
      `${token}.${'A'.repeat(43)}=`,
      `${token}.${signature}x`,
    ]) {
      const cookie = `${name}=${encodeURIComponent(forged)}`;
      expect([cookie, await viewerOf(cookie)]).toEqual([cookie, null]);
    }
  });

  test('stores its last use at most every five minutes', async () => {
    const visitor = await logInWith(LAPTOP, 'noah');
    const id = await backdate(visitor, 'last_used_at', 4 * 60_000);
    const lastUsed = async () =>
      Date.parse(
        (await forum.db.selectFrom('sessions').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow()).last_used_at,
      );
    // Writes bypass the cache of identities.
    const use = () => visitor.put('/notifications/read', {});
    await use();
    expect(Date.now() - (await lastUsed())).toBeGreaterThan(3 * 60_000);
    await backdate(visitor, 'last_used_at', 6 * 60_000);
    await use();
    expect(Date.now() - (await lastUsed())).toBeLessThan(60_000);
  });

  test('that has expired is deleted by the hourly job, as are expired links', async () => {
    const memberId = await forum.id('pia');
    const past = new Date(Date.now() - 1_000).toISOString();
    await forum.db
      .insertInto('sessions')
      .values({ token: 'over', member_id: memberId, expires_at: past, ip_address: null, user_agent: null })
      .execute();
    const longPast = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await forum.db.insertInto('verifications').values({ identifier: 'over', value: memberId, expires_at: longPast }).execute();
    const { jobs } = forum.running.services;
    await jobs.add(forum.db, 'clean-up', {});
    const left = async () => [
      ...(await forum.db.selectFrom('sessions').select('token').where('token', '=', 'over').execute()),
      ...(await forum.db.selectFrom('verifications').select('id').where('identifier', '=', 'over').execute()),
    ];
    await expect.poll(left).toEqual([]);
    expect((await (await forum.as('maya')).get('/session')).body.viewer.username).toBe('maya');
  });
});

test('a device is named after the user agent', () => {
  expect(deviceName(PHONE)).toBe('Safari on iOS');
  expect(deviceName(LAPTOP)).toBe('Firefox on Windows');
  expect(deviceName('curl/8.9.1')).toBe('Unknown device');
  expect(deviceName('')).toBe('Unknown device');
  expect(deviceName(null)).toBe('Unknown device');
});

test('a request that names its session is refused in any other session, also of the same member', async () => {
  const [before, now] = [await logInWith(PHONE, 'kai'), await logInWith(LAPTOP, 'kai')];
  const { sessionId } = (await before.get('/session')).body.viewer;
  const endIt = (visitor: Visitor) => visitor.request('DELETE', `/api/sessions/${sessionId}`, {}, { [SESSION_HEADER]: sessionId });
  expectError(await endIt(now), 401, 'SESSION_MISSING');
  expect((await endIt(before)).status).toBe(200);
});
