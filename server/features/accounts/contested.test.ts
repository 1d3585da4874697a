import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilJobsAreDone } from '#server/testing/mailing.ts';
import { newcomer, signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { newMember } from '#server/testing/people.ts';
import { cleanUpAccounts } from './cleanup.ts';
import { replaceSignUp } from './pending-sign-up.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const STRANGERS = 'Strangers-pass-1!';

function logIn(email: string, password: string) {
  return forum.anonymous().post('/sign-in', { email, password });
}

describe('a link that another browser than that of the sign-up opens', () => {
  test('needs the password, and confirms nothing without it', async () => {
    const { email, token } = await newcomer(forum);
    const phone = forum.anonymous();
    expectError(await phone.post('/email-verification', { token }), 400, 'INPUT_INVALID');
    const wrong = await phone.post('/email-verification', { token, password: 'Wrong-horse-7!' });
    expect(expectError(wrong, 400, 'INPUT_INVALID').data.fields).toHaveProperty('password');
    expectError(await logIn(email, PASSWORD), 403, 'EMAIL_NOT_VERIFIED');
    expect((await phone.post('/email-verification', { token, password: PASSWORD })).body.state).toBe('signed-in');
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('gives nobody an account whose password a stranger knows', async () => {
    const { email, token } = await newcomer(forum, { password: STRANGERS });
    const owner = forum.anonymous();
    expect((await owner.post('/email-verification', { token, passwordUnknown: true })).body.state).toBe('signed-in');
    expect((await owner.get('/session')).body.viewer.email).toBe(email);
    expectError(await logIn(email, STRANGERS), 401, 'SIGN_IN_FAILED');
    await choosePassword(email, 2);
  });
});

async function choosePassword(email: string, mails: number): Promise<void> {
  const mail = (await forum.mails(email, mails)).at(-1);
  expect(mail?.subject).toBe('Choose your password for Rounds');
  const token = /\/reset-password\?token=(\S+)/.exec(mail?.body ?? '')?.[1];
  expect((await forum.anonymous().post('/password-reset', { token, password: 'Owners-pass-1!' })).status).toBe(200);
  expect((await logIn(email, 'Owners-pass-1!')).status).toBe(200);
}

describe('a stranger who signs up with somebody’s address', () => {
  test('after its owner does not get in with their own password, whichever link the owner opens', async () => {
    const owner = forum.anonymous();
    const form = signUpForm();
    await owner.post('/sign-up', form);
    await forum.mails(form.email);
    await forum.anonymous().post('/sign-up', { ...signUpForm(), email: form.email, password: STRANGERS });
    const [, newest] = await forum.mails(form.email, 2);
    const token = tokenOf(newest?.body ?? '');
    expectError(await owner.post('/email-verification', { token, password: PASSWORD }), 400, 'INPUT_INVALID');
    expect((await owner.post('/email-verification', { token, passwordUnknown: true })).body.state).toBe('signed-in');
    expectError(await logIn(form.email, STRANGERS), 401, 'SIGN_IN_FAILED');
    await choosePassword(form.email, 3);
  });

  test('while the owner confirms it never gets in', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email, token, browser } = await newcomer(forum);
      const stranger = forum.anonymous().post('/sign-up', { ...signUpForm(), email, password: STRANGERS });
      await delay(round * 15);
      const confirmed = await browser.post('/email-verification', { token });
      await stranger;
      if (confirmed.status === 200) expect((await logIn(email, STRANGERS)).status).not.toBe(200);
      else expectError(confirmed, 400, 'LINK_INVALID');
    }
  });

  test('between the check of the owner’s link and its confirmation never gets in', async () => {
    const { email, token, browser } = await newcomer(forum);
    const { id } = await forum.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const hash = await hashPassword(STRANGERS);
    const confirming = await forum.db.transaction().execute(async (trx) => {
      // The ban check comes between the read and the confirmation, so this lock stops the request
      // there.
      await sql`LOCK TABLE banned_emails IN ACCESS EXCLUSIVE MODE`.execute(trx);
      const asked = browser.post('/email-verification', { token });
      const waiting = () => sql`SELECT FROM pg_locks WHERE relation = 'banned_emails'::regclass AND NOT granted`.execute(forum.db);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      const form = signUpForm() as unknown as Parameters<typeof replaceSignUp>[2];
      expect(await replaceSignUp(forum.db, id, form, hash)).not.toBeNull();
      return { asked };
    });
    expectError(await confirming.asked, 400, 'LINK_INVALID');
    expectError(await logIn(email, STRANGERS), 403, 'EMAIL_NOT_VERIFIED');
  });

  test('at the same time as the owner does not get in with their own password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const owner = forum.anonymous();
      const form = signUpForm();
      const theirs = { ...signUpForm(), email: form.email, password: STRANGERS };
      const answers = await Promise.all([forum.anonymous().post('/sign-up', theirs), owner.post('/sign-up', form)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      // The first sign-up gets no mail if it was replaced before its mail was written.
      await untilJobsAreDone(forum);
      const mails = await forum.mails(form.email);
      const opened = [];
      for (const { body } of mails) {
        const link = { token: tokenOf(body), passwordUnknown: true };
        opened.push((await owner.post('/email-verification', link)).status);
      }
      expect(opened).toContain(200);
      expectError(await logIn(form.email, STRANGERS), 401, 'SIGN_IN_FAILED');
    }
  });

  test('again after the mail limit does not count as the browser of the owner’s sign-up', async () => {
    const [owner, stranger] = [forum.anonymous(), forum.anonymous()];
    const form = signUpForm();
    const { email } = form;
    const theirs = { ...signUpForm(), email, password: STRANGERS };
    await stranger.post('/sign-up', theirs);
    await forum.mails(email);
    await owner.post('/sign-up', form);
    await forum.anonymous().post('/email-verification/resend', { email });
    const token = tokenOf((await forum.mails(email, 3)).at(-1)?.body ?? '');
    for (const browser of [stranger, forum.anonymous()]) {
      expect((await browser.post('/sign-up', theirs)).status).toBe(200);
      expectError(await browser.post('/email-verification', { token }), 400, 'INPUT_INVALID');
      expectError(await browser.post('/email-verification', { token, password: STRANGERS }), 400, 'INPUT_INVALID');
    }
    expect((await owner.post('/email-verification', { token })).body.state).toBe('signed-in');
  });

  test('or another address of the mailbox does not stop the owner from having an account', async () => {
    const owner = forum.anonymous();
    const form = signUpForm();
    const reserved = form.email.replace('@', '+stranger@');
    await forum.anonymous().post('/sign-up', { ...signUpForm(), email: reserved, password: STRANGERS });
    const [strangers] = await forum.mails(reserved);
    expect((await owner.post('/sign-up', form)).status).toBe(200);
    const [mail] = await forum.mails(form.email);
    expect(mail?.subject).toBe('Confirm your email address for Rounds');
    expect((await owner.post('/email-verification', { token: tokenOf(mail?.body ?? '') })).body.state).toBe('signed-in');
    expectError(
      await owner.post('/email-verification', { token: tokenOf(strangers?.body ?? ''), passwordUnknown: true }),
      400,
      'LINK_INVALID',
    );
    expectError(await logIn(reserved, STRANGERS), 403, 'EMAIL_NOT_VERIFIED');
  });

  test('after the mail limit is reached does not invalidate the owner’s link', async () => {
    const owner = forum.anonymous();
    const form = signUpForm();
    const { email } = form;
    await owner.post('/sign-up', form);
    const token = tokenOf((await forum.mails(email))[0]?.body ?? '');
    const answers = [];
    for (let attempt = 0; attempt < 2; attempt += 1) answers.push(await forum.anonymous().post('/email-verification/resend', { email }));
    // The jobs count the mails.
    await forum.mails(email, 3);
    const late = await forum.anonymous().post('/sign-up', { ...signUpForm(), email, password: STRANGERS });
    expect([...answers, late].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await owner.post('/email-verification', { token })).body.state).toBe('signed-in');
    expectError(await logIn(email, STRANGERS), 401, 'SIGN_IN_FAILED');
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('and uses up the mails, so that the owner’s sign-up is not stored, does not get in', async () => {
    const owner = forum.anonymous();
    const form = signUpForm();
    await forum.anonymous().post('/sign-up', { ...signUpForm(), email: form.email, password: STRANGERS });
    for (let attempt = 0; attempt < 2; attempt += 1) await forum.anonymous().post('/email-verification/resend', { email: form.email });
    const mails = await forum.mails(form.email, 3);
    expect((await owner.post('/sign-up', form)).status).toBe(200);
    const link = { token: tokenOf(mails.at(-1)?.body ?? ''), passwordUnknown: true };
    expect((await owner.post('/email-verification', link)).body.state).toBe('signed-in');
    expectError(await logIn(form.email, STRANGERS), 401, 'SIGN_IN_FAILED');
    await choosePassword(form.email, 4);
  });
});

test('signing up again after the mail limit leaves the mailed links valid in that browser', async () => {
  const { email, token, browser, ...form } = await newcomer(forum);
  for (let attempt = 0; attempt < 2; attempt += 1) await forum.anonymous().post('/email-verification/resend', { email });
  await forum.mails(email, 3);
  expect((await browser.post('/sign-up', { ...form, email, password: 'Sturdy-harbor-3!' })).status).toBe(200);
  expect((await browser.post('/email-verification', { token })).body.state).toBe('signed-in');
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test('signing up tells nobody whether an address is registered: the username is taken either way', async () => {
  for (const email of [CAST.kai.email, 'nobody.at.all@portellery.edu']) {
    const { username } = signUpForm();
    const answer = await forum.anonymous().post('/sign-up', signUpForm({ email, username }));
    expect(answer.status).toBe(200);
    expect((await forum.anonymous().get(`/usernames/${username}`)).body, email).toEqual({ available: false });
    expect((await forum.anonymous().post('/sign-up', signUpForm({ email, username }))).status, email).toBe(200);
    expectError(await forum.anonymous().post('/sign-up', signUpForm({ username })), 400, 'INPUT_INVALID');
  }
});

test('a mailbox has one account for all its plus addresses, and a ban covers all of them', async () => {
  const [local = '', domain = ''] = CAST.hannah.email.split('@');
  const form = signUpForm({ email: `${local}+second@${domain}` });
  expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
  expect((await forum.mails(form.email))[0]?.subject).toBe('You already have an account on Rounds');
  expectError(await logIn(form.email, PASSWORD), 403, 'EMAIL_NOT_VERIFIED');
  await forum.db.insertInto('banned_emails').values({ email: 'banned@alderridge.edu' }).execute();
  expectError(await forum.anonymous().post('/sign-up', signUpForm({ email: 'banned+again@alderridge.edu' })), 400, 'INPUT_INVALID');
});

test('an address banned after signing up confirms nothing', async () => {
  const { email, token } = await newcomer(forum);
  await forum.db.insertInto('banned_emails').values({ email }).execute();
  expectError(await forum.anonymous().post('/email-verification', { token }), 400, 'LINK_INVALID');
});

test('a sign-up that is not confirmed within a week is deleted, and its username is free again', async () => {
  const [old, fresh] = [signUpForm(), signUpForm()];
  for (const form of [old, fresh]) await forum.anonymous().post('/sign-up', form);
  const longAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await forum.db.updateTable('members').set({ updated_at: longAgo }).where('email', 'in', [old.email, CAST.kai.email]).execute();
  await forum.running.services.jobs.add(forum.db, 'clean-up', {});
  const isFree = async ({ username }: { username: string }) => (await forum.anonymous().get(`/usernames/${username}`)).body.available;
  await expect.poll(() => isFree(old)).toBe(true);
  expect([await isFree(fresh), await isFree(CAST.kai)]).toEqual([false, false]);
});

test('a sign-up whose link was mailed again after a week stays as long as that link may work', async () => {
  const [renewed, old] = [signUpForm(), signUpForm()];
  for (const form of [renewed, old]) await forum.anonymous().post('/sign-up', form);
  const age = (columns: Record<string, string>) =>
    forum.db.updateTable('members').set(columns).where('email', 'in', [renewed.email, old.email]).execute();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await age({ updated_at: daysAgo(8) });
  await forum.anonymous().post('/email-verification/resend', { email: renewed.email });
  const token = tokenOf((await forum.mails(renewed.email, 2)).at(-1)?.body ?? '');
  await cleanUpAccounts(forum.db);
  const areFree = () =>
    Promise.all([renewed, old].map(async ({ username }) => (await forum.anonymous().get(`/usernames/${username}`)).body.available));
  expect(await areFree()).toEqual([false, true]);
  const phone = forum.anonymous();
  expectError(await phone.post('/email-verification', { token }), 400, 'INPUT_INVALID');
  await age({ link_sent_at: daysAgo(5) });
  await cleanUpAccounts(forum.db);
  expect(await areFree()).toEqual([true, true]);
});

describe('sessions and links', () => {
  async function resetToken(email: string, count: number): Promise<string> {
    await forum.anonymous().post('/password-reset/request', { email });
    return /\/reset-password\?token=(\S+)/.exec((await forum.mails(email, count)).at(-1)?.body ?? '')?.[1] ?? '';
  }

  test('no reset link outlives a password that was chosen after it', async () => {
    const { email, visitor } = await newMember(forum);
    const [first, second] = [await resetToken(email, 2), await resetToken(email, 3)];
    await forum.anonymous().post('/password-reset', { token: second, password: 'Sturdy-harbor-3!' });
    expect((await forum.anonymous().post('/password-reset/check', { token: first })).body).toEqual({ valid: false });
    await visitor.post('/sign-in', { email, password: 'Sturdy-harbor-3!' });
    const third = await resetToken(email, 5);
    expect((await visitor.put('/password', { currentPassword: 'Sturdy-harbor-3!', password: 'Sturdy-harbor-4!' })).status).toBe(200);
    expectError(await forum.anonymous().post('/password-reset', { token: third, password: PASSWORD }), 400, 'RESET_LINK_INVALID');
  });

  test('no log-in with the old password survives its change', async () => {
    const { email, visitor } = await newMember(forum);
    const change = visitor.put('/password', { currentPassword: PASSWORD, password: 'Sturdy-harbor-3!' });
    const others = Array.from({ length: 8 }, async (_, index) => {
      await delay(index * 30);
      const other = forum.anonymous();
      await other.post('/sign-in', { email, password: PASSWORD });
      return other;
    });
    expect((await change).status).toBe(200);
    for (const other of await Promise.all(others)) expect((await other.get('/session')).body.viewer).toBeNull();
  });

  test('logging in again replaces the current session', async () => {
    const visitor = forum.anonymous();
    await visitor.post('/sign-in', { email: CAST.samuel.email, password: PASSWORD });
    const copy = forum.anonymous();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    await visitor.post('/sign-in', { email: CAST.samuel.email, password: PASSWORD });
    expect((await visitor.get('/session')).body.viewer.username).toBe('samuel');
    expect((await copy.get('/session')).body.viewer).toBeNull();
  });
});
