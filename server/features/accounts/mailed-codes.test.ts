import { beforeAll, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { enterPassword, mailedCode, turnOn } from '#server/testing/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { cleanUpAccounts } from './cleanup.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const WRONG = '0000 0000';

async function expectRefused(visitor: Visitor, code: string): Promise<void> {
  const refused = expectError(await visitor.post('/second-factor/begin', { mailedCode: code }), 400, 'INPUT_INVALID');
  expect(refused.data.fields).toEqual({ mailedCode: SECOND_FACTOR_TEXTS.mailedCodeWrong });
}

test('somebody with a stolen password but no access to the mailbox cannot turn on two-step log-in', async () => {
  const thief = forum.anonymous();
  expect((await enterPassword(thief, 'hannah')).body.state).toBe('signed-in');
  for (const body of [{ password: PASSWORD }, { mailedCode: PASSWORD }, { mailedCode: '' }, {}])
    expectError(await thief.post('/second-factor/begin', body), 400, 'INPUT_INVALID');
  expect((await thief.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' })).body).toEqual({
    message: SECOND_FACTOR_TEXTS.codeMailed,
  });
  await expectRefused(thief, WRONG);
  expectError(await thief.put('/second-factor', { code: '123456' }), 409, 'CONFLICT');
  const codes = async () => (await forum.mails(CAST.hannah.email)).filter(({ subject }) => subject.startsWith('Your code'));
  await expect.poll(codes).toHaveLength(1);
  await expectRefused(thief, await mailedCode(forum, 'hannah', 'turn-on'));
  expect((await enterPassword(forum.anonymous(), 'hannah')).body.state).toBe('signed-in');
});

test('the mail says what the code is for, not to share it, and what to do if somebody else requested it', async () => {
  await (await forum.as('kai')).post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' });
  const [mail] = await forum.mails(CAST.kai.email);
  expect(mail?.subject).toBe('Your code for Rounds');
  expect(mail?.subject).not.toMatch(/\d/);
  expect(mail?.body).toContain('to turn on two-step log-in for your account');
  expect(mail?.body).toContain('Do not give it to anybody.');
  expect(mail?.body).toContain('somebody knows your password');
});

test('a code is accepted once, with or without spaces, even in simultaneous requests, and is stored only as a hash', async () => {
  const code = await mailedCode(forum, 'tomasz', 'turn-on');
  const rows = JSON.stringify(await forum.db.selectFrom('mailed_codes').selectAll().execute());
  expect(rows).not.toContain(code.replace(' ', ''));
  const tomasz = await forum.as('tomasz');
  const typed = [` ${code}`, code.replace(' ', '-'), code.replace(' ', '')];
  const answers = await Promise.all(typed.map((mailed) => tomasz.post('/second-factor/begin', { mailedCode: mailed })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  await expectRefused(tomasz, code);
});

test('after five wrong codes, even simultaneous ones, only a new code is accepted', async () => {
  const ava = await forum.as('ava');
  const code = await mailedCode(forum, 'ava', 'turn-on');
  await Promise.all(Array.from({ length: 5 }, () => expectRefused(ava, WRONG)));
  await expectRefused(ava, code);
  expect((await ava.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'ava', 'turn-on') })).status).toBe(200);
});

test('a code expires after ten minutes', async () => {
  const noah = await forum.as('noah');
  const code = await mailedCode(forum, 'noah', 'turn-on');
  const sentAt = (minutes: number) =>
    forum.db
      .updateTable('mailed_codes')
      .set({ sent_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute();
  await sentAt(10.1);
  await expectRefused(noah, code);
  await sentAt(9.5);
  expect((await noah.post('/second-factor/begin', { mailedCode: code })).status).toBe(200);
});

test('three codes are mailed per hour; then a message says so, and the last code still works', async () => {
  const samuel = await forum.as('samuel');
  await mailedCode(forum, 'samuel', 'turn-on');
  const old = await mailedCode(forum, 'samuel', 'turn-on');
  const code = await mailedCode(forum, 'samuel', 'turn-on');
  const answer = await samuel.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' });
  expect(expectError(answer, 429, 'TOO_MANY_REQUESTS').message).toBe(SECOND_FACTOR_TEXTS.mailedOften);
  expect(answer.headers.get('retry-after')).toBe('3600');
  await expectRefused(samuel, old);
  expect((await samuel.post('/second-factor/begin', { mailedCode: code })).status).toBe(200);
  const wrong = { password: 'Wrong-horse-7!', purpose: 'turn-on' };
  for (let attempt = 0; attempt < 5; attempt += 1) expectError(await samuel.post('/second-factor/mail-code', wrong), 400, 'INPUT_INVALID');
  expectError(await samuel.post('/second-factor/mail-code', wrong), 429, 'TOO_MANY_REQUESTS');
});

test('a code is valid only for its purpose, and neither the password nor an app code replaces it', async () => {
  const { app, recoveryCodes } = await turnOn(forum, 'maya');
  const maya = await forum.as('maya');
  for (const proof of [PASSWORD, app.code(1), recoveryCodes[0] ?? ''])
    for (const path of ['/second-factor/off', '/second-factor/recovery-codes'])
      expectError(await maya.post(path, { proof, mailedCode: proof.slice(0, 100) }), 400, 'INPUT_INVALID');
  const code = await mailedCode(forum, 'maya', 'renew-codes');
  expectError(await maya.post('/second-factor/off', { mailedCode: code }), 400, 'INPUT_INVALID');
  expect((await maya.post('/second-factor/recovery-codes', { mailedCode: code })).status).toBe(200);
});

test('a code becomes invalid with its session and with a change of the password', async () => {
  const ines = forum.anonymous();
  await enterPassword(ines, 'ines');
  const code = await mailedCode(forum, 'ines', 'turn-on', ines);
  expect((await ines.put('/password', { currentPassword: PASSWORD, password: 'Another-horse-8!' })).status).toBe(200);
  await expectRefused(ines, code);
  await ines.post('/sign-out');
  const id = await forum.id('ines');
  const left = await forum.db
    .selectFrom('mailed_codes as c')
    .innerJoin('sessions as s', 's.id', 'c.session_id')
    .select('c.session_id')
    .where('s.member_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

test('an expired code is deleted a day later', async () => {
  await mailedCode(forum, 'kai', 'turn-on');
  const kept = async () => (await forum.db.selectFrom('mailed_codes').select('session_id').execute()).length;
  const before = await kept();
  await cleanUpAccounts(forum.db);
  expect(await kept()).toBe(before);
  await forum.db
    .updateTable('mailed_codes')
    .set({ sent_at: new Date(Date.now() - 86_500_000).toISOString() })
    .execute();
  await cleanUpAccounts(forum.db);
  expect(await kept()).toBe(0);
});
