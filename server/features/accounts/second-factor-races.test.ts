import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { appWith } from '#server/testing/authenticator.ts';
import { type CastName, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilBlocked } from '#server/testing/locks.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { enterPassword, mailedCode, nextHalfMinute } from '#server/testing/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function turnedOnMeanwhile(memberId: string, makeSession: () => Promise<Answer>): Promise<Answer> {
  const answers = await forum.db.transaction().execute(async (trx) => {
    // Locks the sessions and not the owner, so that the request gets as far as its insert.
    await sql`LOCK TABLE sessions IN SHARE MODE`.execute(trx);
    const answer = makeSession();
    await untilBlocked(forum.db, 1);
    await trx.updateTable('members').set({ second_factor_at: new Date().toISOString() }).where('id', '=', memberId).execute();
    return [answer];
  });
  const [answer] = await Promise.all(answers);
  return answer as Answer;
}

async function sessionsOf(memberId: string): Promise<number> {
  return (await forum.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()).length;
}

async function inLine(name: CastName, ...requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const memberId = await forum.id(name);
  const answers = await forum.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
    const sent: Promise<Answer>[] = [];
    for (const request of requests) {
      sent.push(request());
      await untilBlocked(forum.db, sent.length);
    }
    return sent.map((one) => [one]);
  });
  return Promise.all(answers.map(([one]) => one as Promise<Answer>));
}

test('a new key that is requested during the check of the first code does not replace the active one', async () => {
  const tomasz = await forum.as('tomasz');
  const app = appWith((await tomasz.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'tomasz', 'turn-on') })).body.key);
  const again = { mailedCode: await mailedCode(forum, 'tomasz', 'turn-on') };
  const [on, begun] = await inLine(
    'tomasz',
    () => tomasz.put('/second-factor', { code: app.code() }),
    () => tomasz.post('/second-factor/begin', again),
  );
  expect(on?.status).toBe(200);
  expect(expectError(begun as Answer, 409, 'CONFLICT').message).toBe(SECOND_FACTOR_TEXTS.alreadyOn);
  await nextHalfMinute(forum, 'tomasz');
  const visitor = forum.anonymous();
  await enterPassword(visitor, 'tomasz');
  expect((await visitor.post('/sign-in/code', { code: app.code() })).status).toBe(200);
});

test('a first code for a replaced key is refused', async () => {
  const noah = await forum.as('noah');
  const app = appWith((await noah.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'noah', 'turn-on') })).body.key);
  const again = { mailedCode: await mailedCode(forum, 'noah', 'turn-on') };
  const [begun, on] = await inLine(
    'noah',
    () => noah.post('/second-factor/begin', again),
    () => noah.put('/second-factor', { code: app.code() }),
  );
  expect(begun?.status).toBe(200);
  expectError(on as Answer, 400, 'INPUT_INVALID');
  expect((await noah.get('/second-factor')).body.since).toBeNull();
});

test('a password log-in that runs while two-step log-in is turned on asks for the code', async () => {
  const [id, visitor] = [await forum.id('hannah'), forum.anonymous()];
  const answer = await turnedOnMeanwhile(id, () => enterPassword(visitor, 'hannah'));
  expect(answer).toMatchObject({ status: 200, body: { state: 'code-needed' } });
  expect(visitor.cookies.has('rounds.pending_second_factor')).toBe(true);
  expect((await visitor.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(0);
});

test('a confirmation of an address that runs while it is turned on does not log in', async () => {
  const { email, token, browser: visitor } = await newcomer(forum);
  const { id } = await forum.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const answer = await turnedOnMeanwhile(id, () => visitor.post('/email-verification', { token }));
  expect(answer).toMatchObject({ status: 200, body: { state: 'already-verified' } });
  expect((await visitor.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(0);
});

test('a change of the password that runs while it is turned on elsewhere fails, and its session ends', async () => {
  const [id, kai, elsewhere] = [await forum.id('kai'), await forum.as('kai'), forum.anonymous()];
  await enterPassword(elsewhere, 'kai');
  const app = appWith((await kai.post('/second-factor/begin', { mailedCode: await mailedCode(forum, 'kai', 'turn-on') })).body.key);
  const body = { currentPassword: PASSWORD, password: 'Another-horse-8!' };
  const [on, changed] = await inLine(
    'kai',
    () => kai.put('/second-factor', { code: app.code() }),
    () => elsewhere.put('/password', body),
  );
  expect(on?.status).toBe(200);
  expectError(changed as Answer, 401, 'SESSION_MISSING');
  expect((await elsewhere.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(1);
  expect((await enterPassword(forum.anonymous(), 'kai')).body.state).toBe('code-needed');
});

describe('a session that is ended while its password is being changed', () => {
  const NEW_PASSWORD = 'Another-horse-8!';

  async function changing(name: CastName): Promise<{ here: Visitor; elsewhere: Visitor; id: string; change: () => Promise<Answer> }> {
    const [here, elsewhere] = [forum.anonymous(), forum.anonymous()];
    await enterPassword(here, name);
    await enterPassword(elsewhere, name);
    const { items } = (await here.get('/sessions')).body;
    const { id } = items.find(({ current }: { current: boolean }) => current);
    return { here, elsewhere, id, change: () => here.put('/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }) };
  }
  async function expectOver(visitor: Visitor, name: CastName): Promise<void> {
    expect((await visitor.get('/session')).body.viewer).toBeNull();
    expect(await sessionsOf(await forum.id(name))).toBe(0);
  }

  test('by the owner just before stays ended, and the password stays', async () => {
    const { here, elsewhere, id, change } = await changing('ava');
    const [ended, changed] = await inLine('ava', () => elsewhere.delete(`/sessions/${id}`), change);
    expect(ended?.status).toBe(200);
    expectError(changed as Answer, 401, 'SESSION_MISSING');
    expect((await here.get('/session')).body.viewer).toBeNull();
    expect((await enterPassword(forum.anonymous(), 'ava')).status).toBe(200);
  });

  test('by the owner just after also ends the session that replaced it', async () => {
    const { here, elsewhere, id, change } = await changing('maya');
    const [, ended] = await inLine('maya', change, () => elsewhere.delete(`/sessions/${id}`));
    expect(ended?.status).toBe(200);
    await expectOver(here, 'maya');
  });

  test('together with all others also ends the session that replaced it', async () => {
    const { here, elsewhere, change } = await changing('samuel');
    const [, ended] = await inLine('samuel', change, () => elsewhere.post('/sessions/end-others'));
    expect(ended?.status).toBe(200);
    await expectOver(here, 'samuel');
    expect((await enterPassword(forum.anonymous(), 'samuel', NEW_PASSWORD)).status).toBe(200);
  });

  test('by signing out in another tab stays ended', async () => {
    const { here, change } = await changing('pia');
    const [, out] = await inLine('pia', change, () => here.post('/sign-out'));
    expect(out?.status).toBe(200);
    await expectOver(here, 'pia');
  });

  test('by ending all others in the same browser stays signed in', async () => {
    const { here, elsewhere, change } = await changing('ines');
    const [changed] = await inLine('ines', change, () => here.post('/sessions/end-others'));
    expect(changed?.status).toBe(200);
    expect((await here.get('/session')).body.viewer.username).toBe('ines');
    expect((await elsewhere.get('/session')).body.viewer).toBeNull();
  });
});

test('of two simultaneous changes of a password one succeeds and the other is refused', async () => {
  const [one, other] = [forum.anonymous(), forum.anonymous()];
  for (const visitor of [one, other]) await enterPassword(visitor, 'noah');
  const change = (visitor: Visitor, password: string) => visitor.put('/password', { currentPassword: PASSWORD, password });
  const answers = await Promise.all([change(one, 'Another-horse-8!'), change(other, 'Another-horse-9!')]);
  expect(answers.map(({ status }) => (status === 200 ? 'changed' : 'refused')).sort()).toEqual(['changed', 'refused']);
  expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true);
  expect(await sessionsOf(await forum.id('noah'))).toBe(1);
});
