import { beforeAll, describe, expect, test } from 'vitest';
import { emailChangeTexts } from '#server/features/accounts/texts/email-change.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { beginChange, mailsOf, newAddress } from '#server/testing/email-change.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { confirmedNewcomer, newMember } from '#server/testing/people.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { changeAccountEmail, setAccountEmail, withdrawAccountEmail } from './account-email.ts';
import { ban, showAccount, unban } from './accounts.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function tokenFor(address: string, count = 1): Promise<string> {
  return tokenOf((await mailsOf(forum, address, 'new', count)).at(-1) ?? '');
}

function open(token: string, visitor = forum.anonymous()) {
  return visitor.post('/email-verification', { token });
}

describe('a new address for somebody who has lost their mailbox', () => {
  test('takes effect once the new mailbox confirms it; both mailboxes are notified and all sessions end', async () => {
    const { visitor, email, username } = await newMember(forum);
    const to = newAddress();
    expect(await changeAccountEmail(operatorOf(forum), username, ` ${to.toUpperCase()}`)).toEqual({ username, email: to });
    const [told] = await mailsOf(forum, email, 'operatorNotice');
    expect(told).toContain(
      `If this was not you, write to support@rounds.example right away, from this address, and name the account ${username}.`,
    );
    expect(told).not.toContain(to);
    expect(await showAccount(operatorOf(forum), username)).toMatchObject({ email, newEmail: to, formerEmails: [] });
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);

    const token = await tokenFor(to);
    const opened = forum.anonymous();
    expect((await open(token, opened)).body).toEqual({ state: 'already-verified' });
    expect(opened.cookies.size).toBe(0);
    expect((await visitor.get('/session')).body.viewer).toBeNull();
    expectError(await forum.anonymous().post('/sign-in', { email, password: PASSWORD }), 401, 'SIGN_IN_FAILED');
    // A person who knew the password may not be the owner, so it no longer works.
    expectError(await forum.anonymous().post('/sign-in', { email: to, password: PASSWORD }), 401, 'SIGN_IN_FAILED');
    await mailsOf(forum, email, 'from');
    expect((await mailsOf(forum, to, 'to'))[0]).toContain('your old password no longer works');
    expect((await open(token)).body).toEqual({ state: 'already-verified' });
    const shown = await showAccount(operatorOf(forum), username);
    expect(shown).toMatchObject({ email: to, newEmail: null, school: 'alder-ridge', formerEmails: [{ email, until: expect.any(String) }] });
    expect(shown.log).toMatchObject([{ operator: 'operator', action: 'account.email', subject: {} }]);
  });

  test('is not confirmed by a mail scanner that opens the link', async () => {
    const { visitor, email, username } = await newMember(forum);
    const to = newAddress();
    await changeAccountEmail(operatorOf(forum), username, to);
    const token = await tokenFor(to);
    for (const method of ['GET', 'HEAD']) await forum.anonymous().request(method, `/auth/confirm?token=${token}`);
    expect((await visitor.get('/session')).body.viewer.email).toBe(email);
  });

  test('has one valid link, and none after withdrawal or a ban', async () => {
    const operator = operatorOf(forum);
    const { email, username } = await newMember(forum);
    const [mistyped, to, last] = [newAddress(), newAddress(), newAddress()];
    await changeAccountEmail(operator, username, mistyped);
    const first = await tokenFor(mistyped);
    await changeAccountEmail(operator, username, to);
    expectError(await open(first), 400, 'LINK_INVALID');
    const second = await tokenFor(to);
    expect(await withdrawAccountEmail(operator, username)).toEqual({ username, email });
    expectError(await open(second), 400, 'LINK_INVALID');
    await expect(withdrawAccountEmail(operator, username)).rejects.toThrow('no pending address change');
    await changeAccountEmail(operator, username, last);
    const third = await tokenFor(last);
    await ban(operator, username, '');
    expectError(await open(third), 400, 'LINK_INVALID');
    expect((await showAccount(operator, username)).email).toBe(email);
  });

  test('is refused if another person has taken it meanwhile', async () => {
    const { email, username } = await newMember(forum);
    const to = newAddress();
    await changeAccountEmail(operatorOf(forum), username, to);
    const token = await tokenFor(to);
    await forum.db.deleteFrom('outbox_mails').where('recipient', '=', to).execute();
    await confirmedNewcomer(forum, { email: to });
    expectError(await open(token), 400, 'LINK_INVALID');
    expect((await showAccount(operatorOf(forum), username)).email).toBe(email);
  });

  test('must fit the rules of the school and be free', async () => {
    const operator = operatorOf(forum);
    await forum.db.insertInto('banned_emails').values({ email: 'closed@alderridge.edu' }).execute();
    const refusals: [string, string, string][] = [
      ['hannah_b', 'hannah@portellery.edu', emailChangeTexts.notOfSchool('Alder Ridge School of Medicine')],
      ['hannah_b', 'hannah@mail.example', SIGN_UP_TEXTS.edu],
      ['hannah_b', 'hannah', SIGN_UP_TEXTS.edu],
      ['ava', 'nothing', SIGN_UP_TEXTS.email],
      ['hannah_b', CAST.hannah.email, emailChangeTexts.same],
      ['hannah_b', 'closed@alderridge.edu', emailChangeTexts.closed('support@rounds.example')],
      ['hannah_b', CAST.maya.email, 'already belongs to another account'],
      ['hannah_b', CAST.maya.email.replace('@', '+tag@'), 'already belongs to another account'],
      ['una', newAddress(), 'can sign up again'],
    ];
    for (const [who, address, why] of refusals) {
      const refused = changeAccountEmail(operator, who, address);
      await expect(refused, address).rejects.toBeInstanceOf(Refusal);
      await expect(refused, address).rejects.toThrow(why);
    }
    expect(
      await forum.db
        .selectFrom('email_changes')
        .select('id')
        .where('member_id', '=', await forum.id('hannah'))
        .execute(),
    ).toEqual([]);
  });
});

describe('a new address that an operator sets at once', () => {
  test('takes effect without a link; both mailboxes are notified and all sessions end', async () => {
    const operator = operatorOf(forum);
    const { visitor, email, username } = await newMember(forum);
    const to = newAddress();
    await forum.anonymous().post('/password-reset/request', { email });
    const reset = (await forum.mails(email, 2)).map(({ body }) => /\/reset-password\?token=(\S+)/.exec(body)?.[1]).find(Boolean);
    await changeAccountEmail(operator, username, newAddress());
    expect(await setAccountEmail(operator, username, ` ${to.toUpperCase()}`)).toEqual({ username, email: to, former: email });

    expect((await visitor.get('/session')).body.viewer).toBeNull();
    expectError(await forum.anonymous().post('/sign-in', { email: to, password: PASSWORD }), 401, 'SIGN_IN_FAILED');
    expect((await forum.anonymous().post('/password-reset', { token: reset, password: 'Another-pass-1!' })).status).toBe(400);
    const [told] = await mailsOf(forum, email, 'from');
    expect(told).toContain(`write to support@rounds.example right away, from this address, and name the account ${username}`);
    expect(told).not.toContain(to);
    expect((await mailsOf(forum, to, 'to'))[0]).toContain('your old password no longer works');
    expect(await showAccount(operator, username)).toMatchObject({
      email: to,
      newEmail: null,
      school: 'alder-ridge',
      formerEmails: [{ email }],
      log: [{ action: 'account.set-email', subject: {} }, { action: 'account.email' }],
    });
    await forum.anonymous().post('/password-reset/request', { email: to });
    expect((await forum.mails(to, 2)).map(({ subject }) => subject)).toContain('Choose a new password for Rounds');
  });

  test('must follow the same rules', async () => {
    const operator = operatorOf(forum);
    for (const [who, address, why] of [
      ['hannah_b', 'hannah@portellery.edu', emailChangeTexts.notOfSchool('Alder Ridge School of Medicine')],
      ['hannah_b', CAST.hannah.email, emailChangeTexts.same],
      ['hannah_b', CAST.maya.email.replace('@', '+tag@'), emailChangeTexts.taken],
      ['una', newAddress(), 'can sign up again'],
    ] as const) {
      const refused = setAccountEmail(operator, who, address);
      await expect(refused, address).rejects.toBeInstanceOf(Refusal);
      await expect(refused, address).rejects.toThrow(why);
    }
    expect((await showAccount(operator, 'hannah_b')).email).toBe(CAST.hannah.email);
  });
});

test('a ban covers the addresses that an account had before, until it is lifted', async () => {
  const { visitor, email, username } = await newMember(forum);
  const to = newAddress();
  await visitor.put('/email-change', await beginChange(forum, visitor, email, to));
  expect((await ban(operatorOf(forum), username, 'Threats')).addresses.sort()).toEqual([email, to].sort());
  const signUp = () => forum.anonymous().post('/sign-up', signUpForm({ email }));
  expectError(await signUp(), 400, 'INPUT_INVALID');
  await unban(operatorOf(forum), username);
  expect((await signUp()).status).toBe(200);
});
