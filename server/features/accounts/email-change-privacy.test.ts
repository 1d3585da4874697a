import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { beginChange, CHANGE_MAILS, mailsOf, newAddress } from '#server/testing/email-change.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newcomer, signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { newMember } from '#server/testing/people.ts';
import { mailedCode } from '#server/testing/second-factor.ts';
import { passwordLinkMail } from './mails.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const STRANGERS = 'Strangers-pass-1!';

async function change(visitor: Visitor, from: string, to: string): Promise<void> {
  const answer = await visitor.put('/email-change', await beginChange(forum, visitor, from, to));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

function logIn(email: string, password: string) {
  return forum.anonymous().post('/sign-in', { email, password });
}

describe('nobody learns whether an address has an account', () => {
  async function seenWith(email: string): Promise<unknown[]> {
    const { visitor } = await newMember(forum);
    const told = ({ status, body, headers }: Answer) => [
      status,
      JSON.stringify(body)
        .replaceAll(email, 'the address')
        .replace(/"codesEndAt":"[^"]*"/, ''),
      headers.getSetCookie(),
    ];
    const seen = [];
    const asked = await forum.queries(async () => void seen.push(told(await visitor.post('/email-change', { password: PASSWORD, email }))));
    seen.push(told(await visitor.get('/email-change')));
    for (let tries = 0; tries < 6; tries += 1)
      seen.push(told(await visitor.put('/email-change', { currentCode: '00000000', newCode: '00000000' })));
    seen.push(told(await visitor.delete('/email-change')));
    // Ignores the queries of mail jobs.
    return [seen, new Set(asked.filter((query) => !/graphile_worker|outbox_mails|^update "email_changes" set "begun_at"/.test(query)))];
  }

  test('by changing to it: its owner gets a notice and no code, and all answers are the same', async () => {
    const free = newAddress();
    const unconfirmed = CAST.una.email;
    const tagged = CAST.maya.email.replace('@', '+tag@');
    const answers = [];
    for (const email of [free, CAST.hannah.email, tagged, unconfirmed]) answers.push(await seenWith(email));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const [notice] = await mailsOf(forum, CAST.hannah.email, 'taken');
    expect(notice).toContain('an address can have only one');
    expect(notice).not.toMatch(/\d{4} \d{4}/);
    await mailsOf(forum, tagged, 'taken');
    await mailsOf(forum, unconfirmed, 'new');
  });

  test('by a pending sign-up whose address an account takes over', async () => {
    const { visitor, email } = await newMember(forum);
    const to = newAddress();
    const { token, username } = await newcomer(forum, { email: to, password: STRANGERS });
    await change(visitor, email, to);
    expectError(await logIn(to, STRANGERS), 403, 'EMAIL_NOT_VERIFIED');
    expectError(await logIn(to, 'Wrong-horse-7!'), 401, 'SIGN_IN_FAILED');
    expect((await forum.anonymous().get(`/usernames/${username}`)).body).toEqual({ available: false });
    const opened = forum.anonymous();
    expect((await opened.post('/email-verification', { token })).body).toEqual({ state: 'already-verified' });
    expect(opened.cookies.size).toBe(0);
    await forum.anonymous().post('/email-verification/resend', { email: to });
    await mailsOf(forum, to, 'taken', 2);
    expect((await logIn(to, PASSWORD)).status).toBe(200);
  });

  test('by a pending sign-up whose address an account gives up', async () => {
    const { visitor, email } = await newMember(forum);
    const tagged = email.replace('@', '+tag@');
    for (const address of [email, tagged])
      expect((await forum.anonymous().post('/sign-up', signUpForm({ email: address, password: STRANGERS }))).status).toBe(200);
    await mailsOf(forum, email, 'taken');
    await change(visitor, email, newAddress());
    for (const address of [email, tagged]) expectError(await logIn(address, STRANGERS), 403, 'EMAIL_NOT_VERIFIED');
    const link = async () => (await forum.mails(tagged)).find(({ subject }) => subject === 'Confirm your email address for Rounds')?.body;
    await expect.poll(link).toBeDefined();
    const answer = await forum.anonymous().post('/email-verification', { token: tokenOf((await link()) ?? ''), password: STRANGERS });
    expect(answer.body.state).toBe('signed-in');
  });
});

describe('after a change nothing that was mailed to the old mailbox works', () => {
  test('no password reset link, and no new one is sent there', async () => {
    const { visitor, email } = await newMember(forum);
    const to = newAddress();
    await forum.anonymous().post('/password-reset/request', { email });
    const mails = await forum.mails(email, 2);
    const token = /\/reset-password\?token=(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1];
    await change(visitor, email, to);
    expect((await forum.anonymous().post('/password-reset/check', { token })).body).toEqual({ valid: false });
    expectError(await forum.anonymous().post('/password-reset', { token, password: 'Sturdy-harbor-3!' }), 400, 'RESET_LINK_INVALID');
    for (const address of [email, to]) await forum.anonymous().post('/password-reset/request', { email: address });
    await expect.poll(async () => (await forum.mails(to)).map(({ subject }) => subject)).toContain('Choose a new password for Rounds');
    const subjects = (await forum.mails(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Choose a new password for Rounds')).toHaveLength(1);
  });

  test('no code for two-step log-in settings', async () => {
    const kai = await forum.as('kai');
    const code = await mailedCode(forum, 'kai', 'turn-on');
    await change(kai, CAST.kai.email, newAddress('portellery.edu'));
    expectError(await kai.post('/second-factor/begin', { mailedCode: code }), 400, 'INPUT_INVALID');
  });

  test('queued mails go to the new mailbox, except codes and links', async () => {
    const { visitor, email } = await newMember(forum);
    const { config, jobs } = forum.running.services;
    const later = { ...jobs, add: (db: Db, name: string, mail: object, more = {}) => jobs.add(db, name, mail, { ...more, delay: 3_600 }) };
    const waiting = { subject: 'A log-in from a new device', text: 'Hello', html: '' };
    for (const address of [email, `not-${email}`]) await queueMail(forum.db, later, { to: address, ...waiting });
    await queueMail(forum.db, later, passwordLinkMail(config, { email, name: 'Rosa' }, 'passwordReset', 'a-token'));
    const to = newAddress();
    await change(visitor, email, to);
    await mailsOf(forum, email, 'from');
    await mailsOf(forum, to, 'to');
    await expect.poll(async () => (await forum.mails(to)).map(({ subject }) => subject)).toContain(waiting.subject);
    for (const address of [email, to]) expect(JSON.stringify(await forum.mails(address))).not.toContain('a-token');
    const left = async () => {
      const { rows } = await sql<{ to: string }>`
        SELECT payload ->> 'to' AS to FROM graphile_worker._private_jobs WHERE payload ->> 'subject' = ${waiting.subject}`.execute(
        forum.db,
      );
      return rows;
    };
    await expect.poll(left).toEqual([{ to: `not-${email}` }]);
  });
});

test('the mails say what they are for, and the one to the new address contains no name', async () => {
  const hannah = await forum.as('hannah');
  const to = newAddress();
  await beginChange(forum, hannah, CAST.hannah.email, to);
  const [current] = await mailsOf(forum, CAST.hannah.email, 'current');
  for (const words of ['Do not give it to anybody.', 'somebody knows your password', 'within an hour', 'Forgot Password?'])
    expect(current).toContain(words);
  const [fresh] = await mailsOf(forum, to, 'new');
  expect(fresh).toContain('If this was not you, you can ignore this email');
  expect(fresh).not.toMatch(/hannah|bell/i);
  expect(Object.values(CHANGE_MAILS).join()).not.toMatch(/\d/);
});
