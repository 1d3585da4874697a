import { describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, type Forum, useForum } from '#server/testing/forum.ts';
import { confirmedNewcomer, newMember } from '#server/testing/people.ts';

const NEW_PASSWORD = 'Sturdy-harbor-3!';

function ask(forum: Forum, email: string) {
  return forum.anonymous().post('/password-reset/request', { email });
}

function logIn(forum: Forum, email: string, password: string) {
  return forum.anonymous().post('/sign-in', { email, password });
}

async function resetToken(forum: Forum, email: string, count: number): Promise<string> {
  const mails = await forum.mails(email, count);
  const token = /\/reset-password\?token=(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1];
  expect(token, mails.at(-1)?.body).toBeDefined();
  return token ?? '';
}

describe('a forgotten password', () => {
  const forum = useForum();

  test('is replaced through a mailed link; the old password and all sessions end', async () => {
    const { email, visitor } = await newMember(forum);
    expect(await ask(forum, email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: 'Password reset link sent to your email' },
    });
    const token = await resetToken(forum, email, 2);
    expect(await forum.anonymous().post('/password-reset', { token, password: NEW_PASSWORD })).toMatchObject({
      status: 200,
      body: { message: 'Password successfully reset' },
    });
    expect((await visitor.get('/session')).body.viewer).toBeNull();
    expectError(await logIn(forum, email, PASSWORD), 401, 'SIGN_IN_FAILED');
    expect((await logIn(forum, email, NEW_PASSWORD)).status).toBe(200);
    const [, , notice] = await forum.mails(email, 3);
    expect(notice?.subject).toMatch(/password/i);
    expect(notice?.body).toContain(forum.running.services.config.supportEmail);
  });

  test('no longer delays log-ins after a reset, also in a browser known to the account', async () => {
    const { email, visitor } = await newMember(forum);
    await visitor.post('/sign-out');
    const logInHere = (password: string) => visitor.post('/sign-in', { email, password });
    for (const wait of [logInHere, (password: string) => logIn(forum, email, password)]) {
      for (let attempt = 0; attempt < 5; attempt += 1) expectError(await wait(`Wrong-horse-${attempt}!`), 401, 'SIGN_IN_FAILED');
      expectError(await wait(PASSWORD), 429, 'TOO_MANY_REQUESTS');
    }
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    expect((await forum.anonymous().post('/password-reset', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await logInHere(NEW_PASSWORD)).status).toBe(200);
  });

  test('keeps its link valid when mail scanners open it, until a password is chosen', async () => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    for (let look = 0; look < 3; look += 1) {
      expect((await forum.anonymous().post('/password-reset/check', { token })).body).toEqual({ valid: true });
    }
    expect((await forum.anonymous().post('/password-reset', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await forum.anonymous().post('/password-reset/check', { token })).body).toEqual({ valid: false });
    const again = await forum.anonymous().post('/password-reset', { token, password: 'Another-harbor-4!' });
    expect(expectError(again, 400, 'RESET_LINK_INVALID').message).toBe('Invalid or expired password reset link');
    expect((await logIn(forum, email, NEW_PASSWORD)).status).toBe(200);
  });

  test('cannot be replaced through an expired link', async () => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    await forum.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .execute();
    expect((await forum.anonymous().post('/password-reset/check', { token })).body).toEqual({ valid: false });
    expectError(await forum.anonymous().post('/password-reset', { token, password: NEW_PASSWORD }), 400, 'RESET_LINK_INVALID');
  });

  test('has a link whose token is not stored in the database', async () => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    const rows = await forum.db.selectFrom('verifications').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('of an unknown address gets the same answer and no mail', async () => {
    const [known, unknown] = [await ask(forum, CAST.kai.email), await ask(forum, 'nobody@portellery.edu')];
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    await forum.mails(CAST.kai.email);
    const mails = await forum.db.selectFrom('outbox_mails').select('id').where('recipient', '=', 'nobody@portellery.edu').execute();
    expect(mails).toEqual([]);
  });

  test('sends at most three mails per hour, with the same answer', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await ask(forum, CAST.noah.email));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: { message: 'Password reset link sent to your email' } })),
    );
    // Requested last: when this mail has arrived, so have all others.
    await ask(forum, CAST.ava.email);
    await forum.mails(CAST.ava.email);
    expect(await forum.mails(CAST.noah.email, 3)).toHaveLength(3);
  });

  test.each([
    ['seven characters', 'Short-1', 'Password must be at least 8 characters long'],
    ['more than 128 characters', `${'long '.repeat(26)}`, 'Password can have at most 128 characters'],
    ['one of the most common ones', 'PASSWORD', 'This password is one of the most common ones. Please choose another'],
  ])('cannot be replaced by %s; the link still works afterwards', async (_what, password, text) => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    const refused = expectError(await forum.anonymous().post('/password-reset', { token, password }), 400, 'INPUT_INVALID');
    expect(refused.data.fields).toEqual({ password: text });
    expect((await forum.anonymous().post('/password-reset/check', { token })).body).toEqual({ valid: true });
  });

  test('can be replaced by eight characters of any kind, as the reset page says', async () => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    expect((await forum.anonymous().post('/password-reset', { token, password: 'ʔəlilət ok' })).status).toBe(200);
    expect((await logIn(forum, email, 'ʔəlilət ok')).status).toBe(200);
  });

  test('no longer delays log-ins after a reset that follows guesses', async () => {
    const { email } = await confirmedNewcomer(forum);
    await ask(forum, email);
    const token = await resetToken(forum, email, 2);
    for (let guess = 0; guess < 6; guess += 1) await logIn(forum, email, `Wrong-horse-${guess}!`);
    expectError(await logIn(forum, email, PASSWORD), 429, 'TOO_MANY_REQUESTS');
    await forum.anonymous().post('/password-reset', { token, password: NEW_PASSWORD });
    expect((await logIn(forum, email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('changing the password', () => {
  const forum = useForum();

  test('ends all other sessions, gives this one a new token, and mails the owner', async () => {
    const { email, visitor } = await newMember(forum);
    const phone = forum.anonymous();
    await phone.post('/sign-in', { email, password: PASSWORD });
    const before = new Map(visitor.cookies);

    const answer = await visitor.put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed. You are logged out everywhere else.' } });
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
    expect((await phone.get('/session')).body.viewer).toBeNull();
    const copy = forum.anonymous();
    for (const [name, value] of before) copy.cookies.set(name, value);
    expect((await copy.get('/session')).body.viewer).toBeNull();
    expectError(await logIn(forum, email, PASSWORD), 401, 'SIGN_IN_FAILED');
    expect((await logIn(forum, email, NEW_PASSWORD)).status).toBe(200);
    expect((await forum.mails(email, 2)).at(-1)?.subject).toMatch(/password/i);
  });

  test('needs the current password, and limits guesses as log-in does', async () => {
    const visitor = await forum.as('hannah');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await visitor.put('/password', { currentPassword: `Wrong-horse-${guess}!`, password: NEW_PASSWORD });
      expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ currentPassword: 'This is not your current password' });
    }
    const refused = await visitor.put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test.each([
    ['too weak', 'all-lower-case-1', 'Password does not meet requirements'],
    ['common', 'Password!', 'This password is one of the most common ones. Please choose another'],
  ])('refuses a new password that is %s', async (_what, password, text) => {
    const answer = await (await forum.as('kai')).put('/password', { currentPassword: PASSWORD, password });
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ password: text });
  });

  test('needs a session', async () => {
    expectError(await forum.anonymous().put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }), 401, 'SESSION_MISSING');
  });
});
