import { beforeAll, describe, expect, test } from 'vitest';
import { appWith } from '#server/testing/authenticator.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { enterPassword, mailedCode, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function subjects(email: string, count: number): Promise<string[]> {
  return (await forum.mails(email, count)).map(({ subject }) => subject);
}

async function viewer(visitor: Visitor): Promise<string | null> {
  return (await visitor.get('/session')).body.viewer?.username ?? null;
}

describe('turning it on', () => {
  test('needs the password, a mailed code and the app’s first code, shows the recovery codes, ends other sessions and mails the owner', async () => {
    const tomasz = await forum.as('tomasz');
    const elsewhere = forum.anonymous();
    await enterPassword(elsewhere, 'tomasz');
    expect((await tomasz.get('/second-factor')).body).toEqual({ since: null, codesLeft: 0, required: false });

    const asked = { password: 'Wrong-horse-7!', purpose: 'turn-on' };
    const wrong = expectError(await tomasz.post('/second-factor/mail-code', asked), 400, 'INPUT_INVALID');
    expect(wrong.data.fields).toEqual({ password: SECOND_FACTOR_TEXTS.passwordWrong });
    expectError(await tomasz.put('/second-factor', { code: '123456' }), 409, 'CONFLICT');

    const begun = await tomasz.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'tomasz', 'turn-on') });
    expect(begun.body.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.address).toContain(`secret=${begun.body.key}`);
    expect((await enterPassword(forum.anonymous(), 'tomasz')).body.state).toBe('signed-in');
    const app = appWith(begun.body.key);
    const refused = expectError(await tomasz.put('/second-factor', { code: app.code(5) }), 400, 'INPUT_INVALID');
    expect(refused.data.fields).toEqual({ code: SECOND_FACTOR_TEXTS.codeWrong });

    const on = await tomasz.put('/second-factor', { code: app.code() });
    expect(on).toMatchObject({ status: 200, body: { message: 'Two-step log-in is on' } });
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    for (const code of on.body.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await tomasz.get('/second-factor')).body).toMatchObject({ since: expect.any(String), codesLeft: 10 });
    expect(await viewer(tomasz)).toBe('Tomasz.W');
    expect(await viewer(elsewhere)).toBeNull();
    const [told] = await forum.mails(CAST.tomasz.email, 1);
    expect(told?.subject).toBe('Two-step log-in is on for Rounds');
    expect(told?.body).toContain('they can keep you out');
    expect(told?.body).not.toContain('in your settings');
    expectError(await tomasz.post('/second-factor/mail-code', { ...asked, password: PASSWORD }), 409, 'CONFLICT');
    expectError(await tomasz.post('/second-factor/begin', { mailedCode: '12345678' }), 409, 'CONFLICT');
    expectError(await tomasz.put('/second-factor', { code: app.code(1) }), 409, 'CONFLICT');
  });

  test('refuses a first code an hour after the key', async () => {
    const noah = await forum.as('noah');
    const begun = await noah.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'noah', 'turn-on') });
    await forum.db
      .updateTable('second_factors')
      .set({ begun_at: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where('member_id', '=', await forum.id('noah'))
      .execute();
    const answer = await noah.put('/second-factor', { code: appWith(begun.body.key).code() });
    expect(expectError(answer, 409, 'CONFLICT').message).toBe(SECOND_FACTOR_TEXTS.begunTooLongAgo);
  });

  test('stores the key encrypted and the recovery codes hashed', async () => {
    const ava = await forum.as('ava');
    const begun = await ava.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'ava', 'turn-on') });
    const app = appWith(begun.body.key);
    const { recoveryCodes } = (await ava.put('/second-factor', { code: app.code() })).body;
    const rows = [
      ...(await forum.db.selectFrom('second_factors').selectAll().execute()),
      ...(await forum.db.selectFrom('recovery_codes').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    expect(text).not.toContain(begun.body.key);
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
    const { secret } = await forum.db
      .selectFrom('second_factors')
      .select('secret')
      .where('member_id', '=', await forum.id('ava'))
      .executeTakeFirstOrThrow();
    await forum.db
      .updateTable('second_factors')
      .set({ secret })
      .where('member_id', '=', await forum.id('tomasz'))
      .execute();
    const visitor = forum.anonymous();
    await enterPassword(visitor, 'tomasz');
    expectError(await visitor.post('/sign-in/code', { code: app.code(1) }), 400, 'INPUT_INVALID');
  });
});

describe('logging in', () => {
  test('needs the password and a code, and each code is accepted once', async () => {
    const { app, used } = await turnOn(forum, 'hannah');
    const visitor = forum.anonymous();
    const half = await enterPassword(visitor, 'hannah');
    expect(half).toMatchObject({ status: 200, body: { state: 'code-needed', message: SECOND_FACTOR_TEXTS.askForCode } });
    const { details: line } = forum.logged.findLast(({ message }) => message === 'Audit') ?? {};
    expect(line).toMatchObject({ route: 'accounts.signIn', outcome: 'DONE', member: await forum.id('hannah') });
    const cookies = half.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^rounds\.pending_second_factor=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(await viewer(visitor)).toBeNull();
    expectError(await visitor.get('/communities'), 401, 'SESSION_MISSING');
    expect(
      (
        await forum.db
          .selectFrom('sessions')
          .select('id')
          .where('member_id', '=', await forum.id('hannah'))
          .execute()
      ).length,
    ).toBe(1);

    expectError(await visitor.post('/sign-in/code', { code: used }), 400, 'INPUT_INVALID');
    expectError(await visitor.post('/sign-in/code', { code: app.code(-1) }), 400, 'INPUT_INVALID');
    await nextHalfMinute(forum, 'hannah');
    const code = app.code();
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor.post('/sign-in/code', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ message: 'Successfully logged in', homePath: '/thedashboard' });
    expect(await viewer(visitor)).toBe('hannah_b');
    expect(visitor.cookies.has('rounds.pending_second_factor')).toBe(false);
  });

  test('is refused with a code alone, a forged cookie, or the cookie of another person', async () => {
    const { app } = await turnOn(forum, 'kai');
    await nextHalfMinute(forum, 'kai');
    expectError(await forum.anonymous().post('/sign-in/code', { code: app.code() }), 401, 'SIGN_IN_EXPIRED');
    const other = forum.anonymous();
    await enterPassword(other, 'hannah');
    const [hannah, head, payload, signature] = other.cookies.get('rounds.pending_second_factor')?.split('.') ?? [];
    for (const cookie of [
      `${await forum.id('kai')}.${head}.${payload}.${signature}`,
      `${hannah}.${head}.${Buffer.from('{"exp":4000000000}').toString('base64url')}.${signature}`,
      `${hannah}.${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      'x.y.z',
      `${'-'.repeat(36)}.${head}.${payload}.${signature}`,
    ]) {
      const forger = forum.anonymous();
      forger.cookies.set('rounds.pending_second_factor', cookie);
      expectError(await forger.post('/sign-in/code', { code: app.code() }), 401, 'SIGN_IN_EXPIRED');
    }
    expectError(await other.post('/sign-in/code', { code: app.code() }), 400, 'INPUT_INVALID');
  });

  test('still needs the code after a password reset, which also ends a half-finished log-in', async () => {
    const { app } = await turnOn(forum, 'samuel');
    const half = forum.anonymous();
    await enterPassword(half, 'samuel');
    await forum.anonymous().post('/password-reset/request', { email: CAST.samuel.email });
    const mail = (await forum.mails(CAST.samuel.email, 2)).find(({ subject }) => subject.includes('Choose a new password'));
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const visitor = forum.anonymous();
    expect((await visitor.post('/password-reset', { token, password: 'Another-horse-8!' })).status).toBe(200);
    await nextHalfMinute(forum, 'samuel');
    expectError(await half.post('/sign-in/code', { code: app.code() }), 401, 'SIGN_IN_EXPIRED');
    expect(await viewer(visitor)).toBeNull();
    expect((await enterPassword(visitor, 'samuel', 'Another-horse-8!')).body.state).toBe('code-needed');
    expect((await visitor.post('/sign-in/code', { code: app.code() })).status).toBe(200);
    const body = { currentPassword: 'Another-horse-8!', password: PASSWORD };
    expect((await visitor.put('/password', body)).status).toBe(200);
    expect(await viewer(visitor)).toBe('samuel');
  });

  test('limits wrong codes like wrong passwords, and a right one resets the count', async () => {
    const { app, recoveryCodes } = await turnOn(forum, 'ines');
    await nextHalfMinute(forum, 'ines');
    const visitor = forum.anonymous();
    await enterPassword(visitor, 'ines');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectError(
        await visitor.post('/sign-in/code', { code: attempt % 2 === 0 ? app.code(9) : 'AAAA-BBBB-CCCC-DDDD' }),
        400,
        'INPUT_INVALID',
      );
    const answer = await visitor.post('/sign-in/code', { code: app.code() });
    const refused = expectError(answer, 429, 'TOO_MANY_REQUESTS');
    expect(answer.headers.get('retry-after')).toBe(String(refused.data.retryAfter));
    const other = forum.anonymous();
    await enterPassword(other, 'ines');
    expectError(await other.post('/sign-in/code', { code: recoveryCodes[0] }), 429, 'TOO_MANY_REQUESTS');
    const told = await forum.mails(CAST.ines.email, 2);
    expect(told.map(({ subject }) => subject)).toEqual(['Two-step log-in is on for Rounds', 'Wrong codes for your account on Rounds']);
    expect(told[1]?.body).toContain('Somebody who knows your password');
    await forum.running.services.limits.signInSucceeded(`code of ${await forum.id('ines')}`);
    for (let attempt = 0; attempt < 4; attempt += 1)
      expectError(await visitor.post('/sign-in/code', { code: app.code(9) }), 400, 'INPUT_INVALID');
    expect((await visitor.post('/sign-in/code', { code: app.code() })).status).toBe(200);
    await enterPassword(other, 'ines');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectError(await other.post('/sign-in/code', { code: app.code(9) }), 400, 'INPUT_INVALID');
    expectError(await other.post('/sign-in/code', { code: app.code(9) }), 429, 'TOO_MANY_REQUESTS');
    expect(await subjects(CAST.ines.email, 2)).toHaveLength(2);
  });
});

describe('recovery codes, and turning it off', () => {
  test('each code works once, in any spelling; its use causes a mail; new codes replace all others', async () => {
    const { recoveryCodes } = await turnOn(forum, 'maya');
    const [first = '', second = ''] = recoveryCodes;
    const visitor = forum.anonymous();
    await enterPassword(visitor, 'maya');
    expect((await visitor.post('/sign-in/code', { code: ` ${first.toLowerCase().replaceAll('-', ' ')}` })).status).toBe(200);
    expect(await viewer(visitor)).toBe('maya');
    expect((await visitor.get('/second-factor')).body.codesLeft).toBe(9);
    const used = (await forum.mails(CAST.maya.email, 2)).find(({ subject }) => subject === 'A recovery code was used on Rounds');
    expect(used?.body).toContain('9 more are left.');

    const again = forum.anonymous();
    await enterPassword(again, 'maya');
    const refused = expectError(await again.post('/sign-in/code', { code: first }), 400, 'INPUT_INVALID');
    expect(refused.data.fields).toEqual({ code: SECOND_FACTOR_TEXTS.recoveryCodeWrong });
    const short = expectError(await again.post('/sign-in/code', { code: '123 4' }), 400, 'INPUT_INVALID');
    expect(short.data.fields).toEqual({ code: SECOND_FACTOR_TEXTS.codeWrong });

    const wrong = expectError(await visitor.post('/second-factor/recovery-codes', { mailedCode: '00000000' }), 400, 'INPUT_INVALID');
    expect(wrong.data.fields).toEqual({ mailedCode: SECOND_FACTOR_TEXTS.mailedCodeWrong });
    const renewed = await visitor.post('/second-factor/recovery-codes', {
      mailedCode: await mailedCode(forum, 'maya', 'renew-codes', visitor),
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await subjects(CAST.maya.email, 3)).at(-1)).toBe('New recovery codes for Rounds');
    expectError(await again.post('/sign-in/code', { code: second }), 400, 'INPUT_INVALID');
    expect((await again.post('/sign-in/code', { code: renewed.body.recoveryCodes[1] })).status).toBe(200);

    const off = { mailedCode: await mailedCode(forum, 'maya', 'turn-off', again) };
    expect(await again.post('/second-factor/off', off)).toMatchObject({ status: 200, body: { message: 'Two-step log-in is off' } });
    expect(await subjects(CAST.maya.email, 5)).toContain('Two-step log-in is off for Rounds');
    expect((await enterPassword(forum.anonymous(), 'maya')).body.state).toBe('signed-in');
    expect((await again.get('/second-factor')).body).toEqual({ since: null, codesLeft: 0, required: false });
    expect(
      (
        await forum.db
          .selectFrom('recovery_codes')
          .select('hash')
          .where('member_id', '=', await forum.id('maya'))
          .execute()
      ).length,
    ).toBe(0);
    expectError(await again.post('/second-factor/off', off), 409, 'CONFLICT');
    expectError(await again.post('/second-factor/recovery-codes', off), 409, 'CONFLICT');
  });
});
