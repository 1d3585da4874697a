import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { beginChange, mailsOf, newAddress } from '#server/testing/email-change.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { confirmedNewcomer, newMember } from '#server/testing/people.ts';
import { enterPassword, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { cleanUpAccounts } from './cleanup.ts';
import { emailChangeTexts } from './texts/email-change.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const WRONG = '0000 0000';

function logIn(email: string, password = PASSWORD) {
  return forum.anonymous().post('/sign-in', { email, password });
}

async function longAgo(table: 'email_changes' | 'former_emails', column: string, milliseconds: number): Promise<void> {
  await forum.db
    .updateTable(table)
    .set({ [column]: new Date(Date.now() - milliseconds).toISOString() })
    .execute();
}

describe('with the password and a code from either mailbox', () => {
  test('the address changes, other sessions end, both mailboxes are notified, and the school stays', async () => {
    const { visitor, email, username } = await newMember(forum);
    const elsewhere = forum.anonymous();
    await elsewhere.post('/sign-in', { email, password: PASSWORD });
    const before = (await visitor.get('/session')).body.viewer;
    const to = newAddress();
    const codes = await beginChange(forum, visitor, email, to);
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
    expect((await visitor.put('/email-change', codes)).body).toEqual({ message: emailChangeTexts.changed });

    expect((await visitor.get('/session')).body.viewer).toEqual({ ...before, email: to });
    expect((await elsewhere.get('/session')).body.viewer).toBeNull();
    expect((await visitor.get('/email-change')).body).toEqual({ pending: null });
    expectError(await logIn(email), 401, 'SIGN_IN_FAILED');
    expect((await logIn(to)).status).toBe(200);
    const [old] = await mailsOf(forum, email, 'from');
    expect(old).toContain(`your account ${username} was changed`);
    expect(old).toContain('Write to support@rounds.example right away, from this address');
    expect(old).not.toContain(to);
    const [fresh] = await mailsOf(forum, to, 'to');
    expect(fresh).toContain('The address of your account was changed to this one');
    expectError(await visitor.put('/email-change', codes), 409, 'CONFLICT');
  });

  test('the second factor stays on', async () => {
    const { app } = await turnOn(forum, 'tomasz');
    const tomasz = await forum.as('tomasz');
    const to = newAddress('alderridge.edu');
    expect((await tomasz.put('/email-change', await beginChange(forum, tomasz, CAST.tomasz.email, to))).status).toBe(200);
    await forum.db.updateTable('members').set({ email: CAST.tomasz.email }).where('email', '=', to).execute();
    await nextHalfMinute(forum, 'tomasz');
    const again = forum.anonymous();
    expect((await enterPassword(again, 'tomasz')).body.state).toBe('code-needed');
    expect((await again.post('/sign-in/code', { code: app.code() })).status).toBe(200);
  });

  test('an address that differs only in case is the same address', async () => {
    const { visitor, email } = await newMember(forum);
    const to = newAddress();
    const begun = await visitor.post('/email-change', { password: PASSWORD, email: ` ${to.toUpperCase()} ` });
    expect(begun.status).toBe(200);
    expect((await visitor.get('/email-change')).body.pending.email).toBe(to);
    expectError(await visitor.post('/email-change', { password: PASSWORD, email: email.toUpperCase() }), 400, 'INPUT_INVALID');
  });

  test('a suspended person can change it too, because mails about the suspension must arrive', async () => {
    const { visitor, email } = await newMember(forum);
    const suspended = { suspended_until: new Date(Date.now() + 86_400_000).toISOString() };
    await forum.db.updateTable('members').set(suspended).where('email', '=', email).execute();
    const codes = await beginChange(forum, visitor, email, newAddress());
    expect((await visitor.put('/email-change', codes)).status).toBe(200);
  });
});

describe('the codes', () => {
  test('are both needed; the wrong one is named, and after five tries neither works any more', async () => {
    const { visitor, email } = await newMember(forum);
    const codes = await beginChange(forum, visitor, email, newAddress());
    const wrong = async (body: object) => expectError(await visitor.put('/email-change', body), 400, 'INPUT_INVALID').data.fields;
    expect(await wrong({ ...codes, newCode: WRONG })).toEqual({ newCode: emailChangeTexts.codeWrong });
    expect(await wrong({ ...codes, currentCode: codes.newCode })).toEqual({ currentCode: emailChangeTexts.codeWrong });
    expect(await wrong({ currentCode: codes.newCode, newCode: codes.currentCode })).toEqual({
      currentCode: emailChangeTexts.codeWrong,
      newCode: emailChangeTexts.codeWrong,
    });
    expect(await wrong({ currentCode: codes.currentCode })).toHaveProperty('newCode');
    await Promise.all([wrong({ ...codes, newCode: WRONG }), wrong({ ...codes, newCode: WRONG })]);
    expect(expectError(await visitor.put('/email-change', codes), 409, 'CONFLICT').message).toBe(emailChangeTexts.over);
    expect((await visitor.get('/email-change')).body.pending).toBeNull();
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
    const fresh = await beginChange(forum, visitor, email, newAddress(), 2);
    expect((await visitor.put('/email-change', fresh)).status).toBe(200);
  });

  test('stay valid for an hour, after reloads too, but only in the session that requested them', async () => {
    const { visitor, email } = await newMember(forum);
    const to = newAddress();
    const codes = await beginChange(forum, visitor, email, to);
    const { pending } = (await visitor.get('/email-change')).body;
    expect(pending).toEqual({ email: to, codesEndAt: expect.any(String) });
    expect(Date.parse(pending.codesEndAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    const elsewhere = forum.anonymous();
    await elsewhere.post('/sign-in', { email, password: PASSWORD });
    expect((await elsewhere.get('/email-change')).body.pending).toBeNull();
    expectError(await elsewhere.put('/email-change', codes), 409, 'CONFLICT');
    expect((await elsewhere.delete('/email-change')).status).toBe(200);
    await longAgo('email_changes', 'begun_at', 60.1 * 60_000);
    expect((await visitor.get('/email-change')).body.pending).toBeNull();
    expectError(await visitor.put('/email-change', codes), 409, 'CONFLICT');
    await longAgo('email_changes', 'begun_at', 59 * 60_000);
    expect((await visitor.put('/email-change', codes)).status).toBe(200);
  });

  test('are invalid after the change is withdrawn or restarted, and are stored only as hashes', async () => {
    const { visitor, email } = await newMember(forum);
    const [first, second] = [newAddress(), newAddress()];
    const old = await beginChange(forum, visitor, email, first);
    const rows = JSON.stringify(await forum.db.selectFrom('email_changes').selectAll().execute());
    for (const code of Object.values(old)) expect(rows).not.toContain(code.replace(' ', ''));
    const codes = await beginChange(forum, visitor, email, second, 2);
    expectError(await visitor.put('/email-change', old), 400, 'INPUT_INVALID');
    expect((await visitor.delete('/email-change')).body).toEqual({ message: emailChangeTexts.withdrawn });
    expectError(await visitor.put('/email-change', codes), 409, 'CONFLICT');
    expect((await visitor.get('/email-change')).body.pending).toBeNull();
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
  });

  test('are mailed at most three times an hour to one mailbox, whoever asks', async () => {
    const { visitor, email } = await newMember(forum);
    const ask = (who: typeof visitor, to: string) => who.post('/email-change', { password: PASSWORD, email: to });
    for (let count = 0; count < 3; count += 1) expect((await ask(visitor, newAddress())).status).toBe(200);
    const refused = await ask(visitor, newAddress());
    expect(expectError(refused, 429, 'TOO_MANY_REQUESTS').message).toBe(SECOND_FACTOR_TEXTS.mailedOften);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
    const to = newAddress();
    const answers = [];
    for (const part of ['', '+a', '+b', '+c'])
      answers.push((await ask((await newMember(forum)).visitor, to.replace('@', `${part}@`))).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe('the new address', () => {
  async function refusal(visitor: Awaited<ReturnType<typeof forum.as>>, email: string): Promise<unknown> {
    return expectError(await visitor.post('/email-change', { password: PASSWORD, email }), 400, 'INPUT_INVALID').data.fields;
  }

  test('of a medical student must belong to their school or a sub-domain; of a premed student it may be any', async () => {
    const { visitor } = await newMember(forum);
    const notOfSchool = { email: emailChangeTexts.notOfSchool('Alder Ridge School of Medicine') };
    for (const address of ['a@portellery.edu', 'a@alderridge.edu.example.edu', 'a@notalderridge.edu'])
      expect(await refusal(visitor, address)).toEqual(notOfSchool);
    expect(await refusal(visitor, 'a@mail.example')).toEqual({ email: SIGN_UP_TEXTS.edu });
    const noah = await forum.as('noah');
    expect(await refusal(noah, 'nothing')).toEqual({ email: SIGN_UP_TEXTS.email });
    expect((await noah.post('/email-change', { password: PASSWORD, email: newAddress('other.example') })).status).toBe(200);
  });

  test('of a medical student without a complete profile may belong to any school', async () => {
    const { visitor } = await confirmedNewcomer(forum);
    expect((await visitor.post('/email-change', { password: PASSWORD, email: newAddress('portellery.edu') })).status).toBe(200);
    expect(await refusal(visitor, 'a@mail.example')).toEqual({ email: SIGN_UP_TEXTS.edu });
  });

  test('must differ from the current one and not be banned', async () => {
    const { visitor, email } = await newMember(forum);
    expect(await refusal(visitor, email)).toEqual({ email: emailChangeTexts.same });
    await forum.db.insertInto('banned_emails').values({ email: 'closed@alderridge.edu' }).execute();
    expect(await refusal(visitor, 'closed+again@alderridge.edu')).toEqual({ email: emailChangeTexts.closed('support@rounds.example') });
  });

  test('is checked again when the codes arrive: the school may have lost the domain, or a ban may exist', async () => {
    const { visitor, email } = await newMember(forum);
    const to = newAddress('alderridge.edu');
    const codes = await beginChange(forum, visitor, email, to);
    await forum.db.insertInto('banned_emails').values({ email: to }).execute();
    expectError(await visitor.put('/email-change', codes), 409, 'CONFLICT');
    expect((await visitor.get('/email-change')).body.pending).toBeNull();
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
  });

  test('may belong to the same mailbox', async () => {
    const { visitor, email } = await newMember(forum);
    const to = email.replace('@', '+rounds@');
    expect((await visitor.put('/email-change', await beginChange(forum, visitor, email, to))).status).toBe(200);
    expect((await logIn(to)).status).toBe(200);
  });
});

test('without the password nothing is mailed, and guesses are rate-limited', async () => {
  const { visitor, email } = await newMember(forum);
  const guess = () => visitor.post('/email-change', { password: 'Wrong-horse-7!', email: newAddress() });
  for (let count = 0; count < 5; count += 1) {
    const refused = expectError(await guess(), 400, 'INPUT_INVALID');
    expect(refused.data.fields).toEqual({ password: SECOND_FACTOR_TEXTS.passwordWrong });
  }
  expectError(await guess(), 429, 'TOO_MANY_REQUESTS');
  expectError(await visitor.post('/email-change', { password: PASSWORD, email: newAddress() }), 429, 'TOO_MANY_REQUESTS');
  expect((await forum.mails(email)).map(({ subject }) => subject)).toEqual(['Confirm your email address for Rounds']);
});

test('former addresses, and that mail to them bounced, are kept for a year, and unconfirmed changes for a day', async () => {
  const { visitor, email } = await newMember(forum);
  await visitor.put('/email-change', await beginChange(forum, visitor, email, newAddress()));
  await visitor.post('/email-change', { password: PASSWORD, email: newAddress() });
  await forum.db.insertInto('suppressed_addresses').values({ email }).execute();
  const kept = async () => [
    (await forum.db.selectFrom('suppressed_addresses').select('email').execute()).length,
    (await forum.db.selectFrom('former_emails').select('email').where('email', '=', email).execute()).length,
    (await forum.db.selectFrom('email_changes').select('email').execute()).length > 0,
  ];
  await longAgo('former_emails', 'changed_at', 364 * 86_400_000);
  await cleanUpAccounts(forum.running.services.db);
  expect(await kept()).toEqual([1, 1, true]);
  await longAgo('former_emails', 'changed_at', 366 * 86_400_000);
  await longAgo('email_changes', 'begun_at', 86_500_000);
  await cleanUpAccounts(forum.running.services.db);
  expect(await kept()).toEqual([0, 0, false]);
});

test('a new address gets the mails that the former one no longer gets', async () => {
  const { visitor, email } = await newMember(forum);
  await forum.db.insertInto('suppressed_addresses').values({ email }).execute();
  const suppressed = async () => (await visitor.get('/notification-settings')).body.suppressed;
  expect(await suppressed()).toBe(true);
  await visitor.put('/email-change', await beginChange(forum, visitor, email, newAddress()));
  expect(await suppressed()).toBe(false);
  await forum.db.deleteFrom('suppressed_addresses').execute();
});

test('a later sign-up with the former address creates a separate account', async () => {
  const { visitor, email } = await newMember(forum);
  await visitor.put('/email-change', await beginChange(forum, visitor, email, newAddress()));
  // The notice to the old address may arrive late and must not be taken for the mail of the
  // sign-up.
  await mailsOf(forum, email, 'from');
  await forum.db.deleteFrom('outbox_mails').where('recipient', '=', email).execute();
  const { token, browser } = await newcomer(forum, { email });
  expect((await browser.post('/email-verification', { token })).body.state).toBe('signed-in');
});
