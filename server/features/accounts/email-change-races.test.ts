import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { PASSWORD } from '#server/testing/cast.ts';
import { beginChange, mailsOf, newAddress } from '#server/testing/email-change.ts';
import { type Answer, expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilBlocked } from '#server/testing/locks.ts';
import { newcomer, signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { type Member, newMember } from '#server/testing/people.ts';
import { turnIntoDecoy } from './pending-sign-up.ts';
import { emailChangeTexts } from './texts/email-change.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function ready(to = newAddress()): Promise<Member & { to: string; id: string; confirm: () => Promise<Answer> }> {
  const member = await newMember(forum);
  const codes = await beginChange(forum, member.visitor, member.email, to);
  const { id } = await forum.db.selectFrom('members').select('id').where('email', '=', member.email).executeTakeFirstOrThrow();
  return { ...member, to, id, confirm: () => member.visitor.put('/email-change', codes) };
}

async function meanwhile(work: (trx: Db) => Promise<unknown>, send: () => Promise<Answer>): Promise<Answer> {
  const [sent] = await forum.db.transaction().execute(async (trx) => {
    await work(trx);
    const answer = send();
    await untilBlocked(forum.db, 1);
    return [answer];
  });
  return sent as Promise<Answer>;
}

async function emailOf(id: string): Promise<string | undefined> {
  return (await forum.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirst())?.email;
}

test('two people who confirm the same address at once: one gets it', async () => {
  const to = newAddress();
  const one = await ready(to);
  await forum.db.deleteFrom('outbox_mails').where('recipient', '=', to).execute();
  const other = await ready(to);
  const answers = await Promise.all([one.confirm(), other.confirm()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body.message).sort()).toEqual([emailChangeTexts.changed, emailChangeTexts.taken].sort());
  const emails = [await emailOf(one.id), await emailOf(other.id)];
  expect(emails.filter((email) => email === to)).toHaveLength(1);
  await mailsOf(forum, to, 'to');
});

test('a simultaneous sign-up with the address does not stop the change and becomes a decoy', async () => {
  const { to, id, confirm } = await ready();
  const signUp = { email: to, name: 'Somebody', username: signUpForm().username, user_type: 'medical_student' as const };
  const answer = await meanwhile((trx) => trx.insertInto('members').values(signUp).execute(), confirm);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await emailOf(id)).toBe(to);
  const { email } = await forum.db.selectFrom('members').select('email').where('username', '=', signUp.username).executeTakeFirstOrThrow();
  expect(email).toMatch(/\.invalid$/);
});

test('signing up with the address at the same time works for both, whoever is first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { to, id, confirm } = await ready();
    const form = signUpForm({ email: to, password: 'Strangers-pass-1!' });
    const [signedUp, changed] = await Promise.all([forum.anonymous().post('/sign-up', form), confirm()]);
    expect([signedUp.status, changed.status]).toEqual([200, 200]);
    expect(await emailOf(id)).toBe(to);
    expectError(await forum.anonymous().post('/sign-in', { email: to, password: 'Strangers-pass-1!' }), 403, 'EMAIL_NOT_VERIFIED');
    expect((await forum.anonymous().post('/sign-in', { email: to, password: PASSWORD })).status).toBe(200);
  }
});

test('a sign-up with the address that is confirmed first gets it', async () => {
  const { to, id, email, visitor, confirm } = await ready();
  await forum.db.deleteFrom('outbox_mails').where('recipient', '=', to).execute();
  const { token, browser } = await newcomer(forum, { email: to });
  expect((await browser.post('/email-verification', { token })).body.state).toBe('signed-in');
  expect(expectError(await confirm(), 409, 'CONFLICT').message).toBe(emailChangeTexts.taken);
  expect(await emailOf(id)).toBe(email);
  expect((await visitor.get('/email-change')).body.pending).toBeNull();
});

test('a simultaneous confirmation does not turn a decoy into an account', async () => {
  const { email, username, token, browser } = await newcomer(forum);
  const signUp = () => forum.db.selectFrom('members').select(['email', 'email_verified']).where('username', '=', username);
  const [opened] = await forum.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('email', '=', email).forUpdate().execute();
    const answer = browser.post('/email-verification', { token });
    await untilBlocked(forum.db, 1);
    await turnIntoDecoy(trx, forum.running.services.config, email);
    return [answer];
  });
  expectError((await opened) as Answer, 400, 'LINK_INVALID');
  expect(await signUp().executeTakeFirst()).toEqual({ email: expect.stringMatching(/\.invalid$/), email_verified: false });
});

test('codes that are sent twice at once are accepted once', async () => {
  const { id, to, confirm } = await ready();
  const answers = await Promise.all([confirm(), confirm()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await emailOf(id)).toBe(to);
  expect(await forum.db.selectFrom('former_emails').select('id').where('member_id', '=', id).execute()).toHaveLength(1);
  await mailsOf(forum, to, 'to');
});

test('a session that ends during the change changes nothing', async () => {
  const { id, email, confirm } = await ready();
  const end = async (trx: Db) => {
    await trx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
    await trx.deleteFrom('sessions').where('member_id', '=', id).execute();
  };
  // The row is deleted together with the session, so counting the try already waits.
  expect([401, 409]).toContain((await meanwhile(end, confirm)).status);
  expect(await emailOf(id)).toBe(email);
});

test('an account that is deleted during the change stays deleted, without remains', async () => {
  const { id, to, username, email, confirm } = await ready();
  const [answer] = await Promise.all([confirm(), removeAccount(operatorOf(forum), username, false)]);
  expect([200, 401, 409]).toContain(answer.status);
  expect(await emailOf(id)).toBeUndefined();
  const { rows } =
    await sql`SELECT member_id FROM former_emails WHERE member_id = ${id} UNION SELECT member_id FROM email_changes WHERE member_id = ${id}`.execute(
      forum.db,
    );
  expect(rows).toEqual([]);
  for (const address of [to, email]) expect((await forum.anonymous().post('/sign-up', signUpForm({ email: address }))).status).toBe(200);
});

test('a reset link that is created during the change is invalid', async () => {
  const { id, email } = await ready();
  const hold = async (trx: Db) => {
    await trx.updateTable('members').set({ email: newAddress() }).where('id', '=', id).execute();
  };
  const links = () => forum.db.selectFrom('verifications').select('id').where('value', '=', id).execute();
  await forum.db.transaction().execute(async (trx) => {
    await hold(trx);
    await forum.anonymous().post('/password-reset/request', { email });
    await untilBlocked(forum.db, 1);
    expect(await links()).toHaveLength(1);
  });
  await expect.poll(links).toEqual([]);
});
