import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/testing/cast.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilBlocked } from '#server/testing/locks.ts';
import { newcomer, signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { newMember } from '#server/testing/people.ts';
import { enterPassword, mailedCode, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function eightAtOnce(ask: (visitor: Visitor) => Promise<Answer>, visitors = Array.from({ length: 8 }, () => forum.anonymous())) {
  const answers = await Promise.all(visitors.map(ask));
  const signedIn = await Promise.all(visitors.map(async (one) => (await one.get('/session')).body.viewer !== null));
  return { answers, signedIn: signedIn.filter(Boolean).length };
}

/** Eight visitors with the cookies of `browser`, such as that of its sign-up. */
function eightOf(browser: Visitor): Visitor[] {
  return Array.from({ length: 8 }, () => {
    const visitor = forum.anonymous();
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    return visitor;
  });
}

function outcomes(answers: Answer[]): Record<string, number> {
  const names = answers.map(({ body }) => body.code ?? body.state ?? 'done');
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/**
 * Locks the row of this account until eight requests wait for it, so that all take part in the
 * race.
 */
async function whileBlocked<Result>(email: string, ask: () => Promise<Result>): Promise<Result> {
  const { promise: asked, resolve } = Promise.withResolvers<Result>();
  await forum.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('email', '=', email).forUpdate().execute();
    resolve(ask());
    await untilBlocked(forum.db, 8);
  });
  return asked;
}

describe('of eight simultaneous requests exactly one succeeds, with', () => {
  test('a confirmation link', async () => {
    const { email, token, browser } = await newcomer(forum);
    const { answers, signedIn } = await whileBlocked(email, () =>
      eightAtOnce((visitor) => visitor.post('/email-verification', { token }), eightOf(browser)),
    );
    expect(outcomes(answers)).toEqual({ 'signed-in': 1, CONFLICT: 7 });
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(lost).toMatchObject({ status: 409, body: { message: 'Your email address is verified. You can log in.' } });
    expect(signedIn).toBe(1);
    const sessions = forum.db.selectFrom('sessions as s').innerJoin('members as m', 'm.id', 's.member_id').select('s.id');
    expect(await sessions.where('m.email', '=', email).execute()).toHaveLength(1);
  });

  test('a confirmation link after which the owner chooses a password by mail', async () => {
    const { email } = await newcomer(forum);
    await forum.anonymous().post('/sign-up', signUpForm({ email }));
    const token = tokenOf((await forum.mails(email, 2))[1]?.body ?? '');
    const { answers, signedIn } = await whileBlocked(email, () =>
      eightAtOnce((visitor) => visitor.post('/email-verification', { token, passwordUnknown: true })),
    );
    expect({ ...outcomes(answers), signedIn }).toEqual({ 'signed-in': 1, CONFLICT: 7, signedIn: 1 });
    expect((await forum.mails(email, 3)).map(({ subject }) => subject)).toContain('Choose your password for Rounds');
  });

  test('the confirmation links of several addresses of one mailbox', async () => {
    const { email } = signUpForm();
    const tokens: string[] = [];
    for (const tag of ['a', 'b', 'c']) tokens.push((await newcomer(forum, { email: email.replace('@', `+${tag}@`) })).token);
    let next = 0;
    const { answers, signedIn } = await eightAtOnce((visitor) => {
      next += 1;
      return visitor.post('/email-verification', { token: tokens[next % 3], password: PASSWORD });
    });
    expect(outcomes(answers)['signed-in']).toBe(1);
    expect(signedIn).toBe(1);
  });

  test('a password reset link', async () => {
    const { email } = await newMember(forum);
    await forum.anonymous().post('/password-reset/request', { email });
    const token = /\/reset-password\?token=(\S+)/.exec((await forum.mails(email, 2)).at(-1)?.body ?? '')?.[1];
    let next = 0;
    const { answers } = await eightAtOnce((visitor) => {
      next += 1;
      return visitor.post('/password-reset', { token, password: `Sturdy-harbor-${next}!` });
    });
    // A request that reads the link before it is used gets 409; a later one gets 400.
    const { done, CONFLICT: lost = 0, RESET_LINK_INVALID: late = 0 } = outcomes(answers);
    expect({ done, others: lost + late }).toEqual({ done: 1, others: 7 });
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await forum.anonymous().post('/sign-in', { email, password: `Sturdy-harbor-${winner}!` })).status).toBe(200);
  });

  test('a mailed code', async () => {
    const tomasz = await forum.as('tomasz');
    const body = { mailedCode: await mailedCode(forum, 'tomasz', 'turn-on') };
    const { answers } = await eightAtOnce(
      () => tomasz.post('/second-factor/begin', body),
      Array.from({ length: 8 }, () => tomasz),
    );
    expect(outcomes(answers)).toEqual({ done: 1, INPUT_INVALID: 7 });
  });

  test.each([
    ['a code of the authenticator app', 'hannah'],
    ['a recovery code', 'kai'],
  ] as const)('%s', async (which, name) => {
    const { app, recoveryCodes } = await turnOn(forum, name);
    await nextHalfMinute(forum, name);
    const visitors = Array.from({ length: 8 }, () => forum.anonymous());
    for (const visitor of visitors) expect((await enterPassword(visitor, name)).body.state).toBe('code-needed');
    const code = which === 'a recovery code' ? recoveryCodes[0] : app.code();
    const { answers, signedIn } = await eightAtOnce((visitor) => visitor.post('/sign-in/code', { code }), visitors);
    expect(outcomes(answers)).toMatchObject({ done: 1 });
    expect(signedIn).toBe(1);
  });
});

test('after simultaneous confirmations the password still works', async () => {
  const { email, token, browser } = await newcomer(forum);
  await eightAtOnce((visitor) => visitor.post('/email-verification', { token }), eightOf(browser));
  expect((await forum.anonymous().post('/sign-in', { email, password: PASSWORD })).status).toBe(200);
});
