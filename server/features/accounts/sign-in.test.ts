import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { newcomer, signUpForm } from '#server/testing/newcomer.ts';
import { LIMITS } from '#shared/rules/limits.ts';

function sessionCookie(answer: Answer): string {
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('rounds.session_token='));
  if (cookie === undefined) throw new Error('The answer sets no session cookie.');
  return cookie;
}

function logIn(visitor: Visitor, email: string, password: string = PASSWORD) {
  return visitor.post('/sign-in', { email, password });
}

describe('on an installation with https', () => {
  const forum = useForum({ PUBLIC_URL: 'https://rounds.example' });

  test('every cookie is this host’s own, over https alone', async () => {
    const visitor = forum.anonymous();
    const signedUp = await visitor.post('/sign-up', signUpForm());
    const signedIn = await logIn(visitor, CAST.kai.email);
    const cookies = [...signedUp.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-rounds.sign_up',
      '__Host-rounds.session_token',
      '__Host-rounds.known',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; /);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).not.toMatch(/domain=/i);
    }
    expect((await visitor.get('/session')).body.viewer).toMatchObject({ name: CAST.kai.name });
  });
});

describe('on a local installation', () => {
  const forum = useForum();

  test.each([
    ['maya', 'a medical student to the Dashboard', () => '/thedashboard'],
    ['ava', 'a premed student to their school’s premed community', () => '/communities/alder-ridge/premed/premed'],
    ['ines', 'a medical student without a school to the profile setup', (id: string) => `/${id}/profile-setup`],
    ['pia', 'a premed student without a school to the premed profile setup', (id: string) => `/${id}/premed-profile-setup`],
  ] as const)('logging in leads %s, %s', async (name: CastName, _where, path) => {
    const visitor = forum.anonymous();
    const answer = await logIn(visitor, CAST[name].email);
    const homePath = path(await forum.id(name));
    expect(answer).toMatchObject({ status: 200, body: { message: 'Successfully logged in', homePath } });
    expect((await visitor.get('/session')).body.viewer).toMatchObject({ name: CAST[name].name, email: CAST[name].email, homePath });
  });

  test('the address may be written in upper case and with spaces around it', async () => {
    expect((await logIn(forum.anonymous(), ` ${CAST.hannah.email.toUpperCase()} `)).status).toBe(200);
  });

  test('the session is a cookie for 30 days that no script can read and other sites’ forms do not carry', async () => {
    const cookie = sessionCookie(await logIn(forum.anonymous(), CAST.kai.email));
    const flags = cookie.split('; ').slice(1);
    expect(flags.map((flag) => flag.toLowerCase()).sort()).toEqual(['httponly', `max-age=${30 * 24 * 3_600}`, 'path=/', 'samesite=lax']);
  });

  test('a changed cookie is no session', async () => {
    const visitor = forum.anonymous();
    await logIn(visitor, CAST.kai.email);
    for (const [name, value] of visitor.cookies)
      visitor.cookies.set(
        name,
        value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      );
    expect((await visitor.get('/session')).body).toEqual({ viewer: null });
    expectError(await visitor.get('/communities'), 401, 'SESSION_MISSING');
  });

  test('the token in the database is not a valid cookie, because it has no signature', async () => {
    await logIn(forum.anonymous(), CAST.kai.email);
    const { token } = await forum.db
      .selectFrom('sessions')
      .select('token')
      .where('member_id', '=', await forum.id('kai'))
      .executeTakeFirstOrThrow();
    const forged = createHmac('sha256', 'another secret').update(token).digest('base64');
    for (const value of [token, `${token}.`, `${token}.${forged}`, encodeURIComponent(`${token}.${forged}`)]) {
      const visitor = forum.anonymous();
      visitor.cookies.set('rounds.session_token', value);
      expectError(await visitor.get('/communities'), 401, 'SESSION_MISSING');
      expectError(await visitor.put('/profile/medical', {}), 401, 'SESSION_MISSING');
    }
    const { secret } = forum.running.services.config;
    const visitor = forum.anonymous();
    visitor.cookies.set(
      'rounds.session_token',
      encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`),
    );
    expect((await visitor.get('/session')).body.viewer).toMatchObject({ name: CAST.kai.name });
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await logIn(forum.anonymous(), CAST.tomasz.email, 'Wrong-horse-7!');
    const unknown = await logIn(forum.anonymous(), 'nobody@alderridge.edu', 'Wrong-horse-7!');
    expectError(wrong, 401, 'SIGN_IN_FAILED');
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([]);
  });

  test('so does a password longer than the limit', async () => {
    const long = 'a'.repeat(LIMITS.password.max + 1);
    const wrong = await logIn(forum.anonymous(), CAST.tomasz.email, long);
    const unknown = await logIn(forum.anonymous(), 'nobody@alderridge.edu', long);
    expectError(wrong, 401, 'SIGN_IN_FAILED');
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  });

  test('an empty form gets both fields named', async () => {
    const { fields } = expectError(await logIn(forum.anonymous(), '', ''), 400, 'INPUT_INVALID').data;
    expect(fields).toEqual({ email: 'Please enter your email address', password: 'Please enter your password' });
  });

  test('signing out ends the session at once, also for a copy of its cookie', async () => {
    const visitor = forum.anonymous();
    await logIn(visitor, CAST.kai.email);
    const copy = forum.anonymous();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/session')).body.viewer.username).toBe('kai');

    expect(await visitor.post('/sign-out')).toMatchObject({ status: 200, body: { message: 'Successfully logged out' } });
    expect([...visitor.cookies.keys()]).toEqual(['rounds.known']);
    expect((await copy.get('/session')).body).toEqual({ viewer: null });
    expectError(await copy.get('/communities'), 401, 'SESSION_MISSING');
  });

  test('signing out in one browser leaves the other signed in', async () => {
    const [phone, laptop] = [forum.anonymous(), forum.anonymous()];
    await logIn(phone, CAST.kai.email);
    await logIn(laptop, CAST.kai.email);
    await phone.post('/sign-out');
    expect((await laptop.get('/session')).body.viewer.username).toBe('kai');
  });

  test('signing out without a session is no error', async () => {
    expect((await forum.anonymous().post('/sign-out')).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  const forum = useForum();

  test.each([
    ['a known address', 'hannah@alderridge.edu'],
    ['an unknown address', 'nobody@alderridge.edu'],
  ])('is stopped after five wrong ones for %s, and the answer says for how many seconds', async (_which, email) => {
    const visitor = forum.anonymous();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectError(await logIn(visitor, email, `Wrong-horse-${attempt}!`), 401, 'SIGN_IN_FAILED');
    const answer = await logIn(visitor, email.toUpperCase(), 'Wrong-horse-7!');
    const refused = expectError(answer, 429, 'TOO_MANY_REQUESTS');
    expect(answer.headers.get('retry-after')).toBe(String(refused.data.retryAfter));
    expect(refused.data.retryAfter).toBeGreaterThan(0);
    expect(refused.data.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(refused.message).toMatch(/^That was a lot at once\. Please try again in \d+ (second|minute)s?\.$/);
    expectError(await logIn(forum.anonymous(), email), 429, 'TOO_MANY_REQUESTS');
  });

  test('is stopped after five also when they come all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => logIn(forum.anonymous(), CAST.samuel.email, `Wrong-horse-${index}!`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('that ends with the right one in time resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expectError(await logIn(forum.anonymous(), CAST.maya.email, 'Wrong-horse-7!'), 401, 'SIGN_IN_FAILED');
      expect((await logIn(forum.anonymous(), CAST.maya.email)).status).toBe(200);
    }
  });

  test('does not include right passwords of unconfirmed accounts', async () => {
    const { email } = await newcomer(forum);
    for (let attempt = 0; attempt < 6; attempt += 1) expectError(await logIn(forum.anonymous(), email), 403, 'EMAIL_NOT_VERIFIED');
  });
});

describe('behind https', () => {
  const forum = useForum({ PUBLIC_URL: 'https://rounds.example' });

  test('the cookie is sent over https only and accepted', async () => {
    const visitor = forum.anonymous();
    expect(sessionCookie(await logIn(visitor, CAST.kai.email))).toMatch(/; Secure(;|$)/);
    expect((await visitor.get('/session')).body.viewer.username).toBe('kai');
  });
});
