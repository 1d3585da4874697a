import { signJWT } from 'better-auth/crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { newcomer, signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { confirmationKey, signUpVersion } from './pending-sign-up.ts';

const forum = useForum();

function confirm(token: string, visitor: Visitor = forum.anonymous()) {
  return visitor.post('/email-verification', { token, password: PASSWORD });
}

function logIn(email: string, password = PASSWORD) {
  return forum.anonymous().post('/sign-in', { email, password });
}

describe('the confirmation mail', () => {
  test('comes through the job queue, names nobody and holds a link to this forum', async () => {
    const form = signUpForm({ name: 'Inês Duarte' });
    await forum.anonymous().post('/sign-up', form);
    const [mail] = await forum.mails(form.email);
    expect(mail?.subject).toBe('Confirm your email address for Rounds');
    expect(mail?.body).toMatch(/^Hi,\n/);
    expect(mail?.body).toContain(`${forum.running.services.config.publicUrl}/auth/confirm?token=`);
    expect(mail?.body).toContain('The link works for 24 hours.');
  });
});

describe('the confirmation link', () => {
  test('confirms the address, signs the person in and leads to the setup of their kind of account', async () => {
    for (const [userType, page] of [
      ['medical_student', 'profile-setup'],
      ['premed_student', 'premed-profile-setup'],
    ] as const) {
      const { token, email } = await newcomer(forum, { userType });
      const visitor = forum.anonymous();
      const answer = await confirm(token, visitor);
      const { viewer } = (await visitor.get('/session')).body;
      expect(viewer).toMatchObject({ email, userType, complete: false, setupPath: `/${viewer.id}/${page}` });
      expect(answer).toMatchObject({ status: 200, body: { state: 'signed-in', setupPath: `/${viewer.id}/${page}` } });
    }
  });

  test('opened by a mail scanner confirms nothing and is not used up', async () => {
    const { token, email } = await newcomer(forum);
    const scanner = forum.anonymous();
    for (const path of ['/auth/confirm', '/api/email-verification', '/api/auth/verify-email']) {
      await scanner.request('GET', `${path}?token=${token}`);
      await scanner.request('HEAD', `${path}?token=${token}`);
    }
    expect(scanner.cookies.size).toBe(0);
    expectError(await logIn(email), 403, 'EMAIL_NOT_VERIFIED');

    expect((await confirm(token)).body.state).toBe('signed-in');
  });

  test('opened a second time says that the address is already confirmed, and signs nobody in', async () => {
    const { token } = await newcomer(forum);
    await confirm(token);
    const visitor = forum.anonymous();
    expect(await confirm(token, visitor)).toMatchObject({ status: 200, body: { state: 'already-verified' } });
    expect(visitor.cookies.size).toBe(0);
  });

  test('opened twice in the same browser leaves the person signed in', async () => {
    const { token, email } = await newcomer(forum);
    const visitor = forum.anonymous();
    await confirm(token, visitor);
    expect((await confirm(token, visitor)).body).toEqual({ state: 'already-verified' });
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
  });

  test('that is broken, forged or empty is refused and confirms nothing', async () => {
    const { token, email } = await newcomer(forum);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ email: CAST.una.email, exp: 4_000_000_000 })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const broken of [token.slice(0, -4), `${head}.${forged}.${signature}`, `${unsigned}.${payload}.`, 'nonsense', '…']) {
      const { message } = expectError(await confirm(broken), 400, 'LINK_INVALID');
      expect(message).toBe('Verification failed. Invalid or expired link.');
    }
    for (const impossible of ['', '\0'])
      expect(expectError(await confirm(impossible), 400, 'INPUT_INVALID').data.fields).toHaveProperty('token');
    for (const address of [email, CAST.una.email]) expectError(await logIn(address), 403, 'EMAIL_NOT_VERIFIED');
  });

  test('that is forged causes no query, so that its response time reveals nothing about the address', async () => {
    // Jobs of the tests above send queries too.
    const runningJobs = () => sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`.execute(forum.db);
    await expect.poll(async () => (await runningJobs()).rows.length).toBe(0);
    for (const email of ['nobody.at.all@alderridge.edu', CAST.una.email, CAST.kai.email]) {
      const payload = Buffer.from(JSON.stringify({ email, mark: 'mark' })).toString('base64url');
      const queries = await forum.queries(async () => expectError(await confirm(`e30.${payload}.mark`), 400, 'LINK_INVALID'));
      expect(queries.filter((sql) => sql.startsWith('select'))).toEqual([]);
    }
  });

  test('that is older than 24 hours is refused, and a new one can be asked for', async () => {
    const { email } = await newcomer(forum);
    const { updated_at } = await forum.db.selectFrom('members').select('updated_at').where('email', '=', email).executeTakeFirstOrThrow();
    const expired = await signJWT({ email, mark: signUpVersion(updated_at) }, confirmationKey(forum.running.services.config), -1);
    expectError(await confirm(expired), 400, 'LINK_INVALID');

    await forum.anonymous().post('/email-verification/resend', { email });
    const [, second] = await forum.mails(email, 2);
    expect((await confirm(tokenOf(second?.body ?? ''))).body.state).toBe('signed-in');
  });
});

describe('logging in before the address is confirmed', () => {
  test('is refused with an explanation, and a new link comes by mail', async () => {
    const { email } = await newcomer(forum);
    const answer = await logIn(email);
    expect(expectError(answer, 403, 'EMAIL_NOT_VERIFIED').message).toBe(
      'Please confirm your email address before logging in. The link is in your mailbox.',
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [, second] = await forum.mails(email, 2);
    await confirm(tokenOf(second?.body ?? ''));
    expect((await logIn(email)).status).toBe(200);
  });

  test('with a wrong password answers like any wrong password', async () => {
    const { email } = await newcomer(forum);
    expectError(await logIn(email, 'Wrong-horse-7!'), 401, 'SIGN_IN_FAILED');
  });
});

describe('asking for the confirmation mail again', () => {
  test('answers the same for an unconfirmed, a confirmed and an unknown address, and mails only the unconfirmed one', async () => {
    const { email } = await newcomer(forum);
    const addresses = [email, CAST.hannah.email, 'nobody@alderridge.edu'];
    const answers = [];
    for (const address of addresses) {
      const { status, body } = await forum.anonymous().post('/email-verification/resend', { email: address });
      answers.push({ status, body });
    }
    expect(answers).toEqual(addresses.map(() => ({ status: 200, body: { message: 'Confirmation email resent successfully' } })));
    await forum.mails(email, 2);
    const others = await forum.db.selectFrom('outbox_mails').select('recipient').where('recipient', 'in', addresses.slice(1)).execute();
    expect(others).toEqual([]);
  });

  test('works however the address is written', async () => {
    const { email } = await newcomer(forum);
    await forum.anonymous().post('/email-verification/resend', { email: `  ${email.toUpperCase()} ` });
    expect(await forum.mails(email, 2)).toHaveLength(2);
  });

  test('names the field when it is no address', async () => {
    const answer = await forum.anonymous().post('/email-verification/resend', { email: 'nobody' });
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toEqual({ email: 'Please enter a valid email address' });
  });
});

test('whoever signs up last with an unconfirmed address, and confirms, has the password they chose', async () => {
  const email = 'shared.mailbox@alderridge.edu';
  const accepted = { userType: 'medical_student', accepted: true, email };
  const stranger = forum.anonymous();
  const owner = forum.anonymous();
  expect(
    (await stranger.post('/sign-up', { ...accepted, name: 'Evil Twin', username: 'evil.twin', password: 'Strangers-pass-1!' })).status,
  ).toBe(200);
  const [first] = await forum.mails(email);
  expect(
    (await owner.post('/sign-up', { ...accepted, name: 'Real Owner', username: 'real.owner', password: 'Owners-pass-1!' })).status,
  ).toBe(200);
  const second = (await forum.mails(email, 2))[1];
  const linkIn = (body = '') => /token=(\S+)/.exec(body)?.[1] ?? '';
  expectError(await owner.post('/email-verification', { token: linkIn(first?.body) }), 400, 'LINK_INVALID');
  expect((await owner.post('/email-verification', { token: linkIn(second?.body) })).body.state).toBe('signed-in');
  expectError(await stranger.post('/sign-in', { email, password: 'Strangers-pass-1!' }), 401, 'SIGN_IN_FAILED');
  expect((await owner.post('/sign-in', { email, password: 'Owners-pass-1!' })).status).toBe(200);
});
