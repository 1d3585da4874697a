import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appWith } from '#server/testing/authenticator.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { enterPassword, nextHalfMinute } from '#server/testing/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/second-factor.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

/** Until so many connections wait for another one. */
function untilWaiting(count: number): Promise<void> {
  return expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          forum.db,
        );
        return rows[0]?.count;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
}

/** Turns it on, as another request does that is through, while a session is just being made. */
async function turnedOnMeanwhile(memberId: string, makeSession: () => Promise<Answer>): Promise<Answer> {
  const answers = await forum.db.transaction().execute(async (trx) => {
    // Held are the sessions, not their owner: who has looked at the owner goes on as far as to the insert.
    await sql`LOCK TABLE sessions IN SHARE MODE`.execute(trx);
    const answer = makeSession();
    await untilWaiting(1);
    await trx.updateTable('members').set({ second_factor_at: new Date().toISOString() }).where('id', '=', memberId).execute();
    return [answer];
  });
  const [answer] = await Promise.all(answers);
  return answer as Answer;
}

async function sessionsOf(memberId: string): Promise<number> {
  return (await forum.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()).length;
}

/** Sends requests one after the other, each when the one before waits for this person's row. */
async function inLine(name: CastName, ...requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const memberId = await forum.id(name);
  const answers = await forum.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
    const sent: Promise<Answer>[] = [];
    for (const request of requests) {
      sent.push(request());
      await untilWaiting(sent.length);
    }
    return sent.map((one) => [one]);
  });
  return Promise.all(answers.map(([one]) => one as Promise<Answer>));
}

test('a new key that is asked for while the first code is looked at does not take the place of the one in force', async () => {
  const tomasz = await forum.as('tomasz');
  const app = appWith((await tomasz.post('/second-factor/begin', { password: PASSWORD })).body.key);
  const [on, begun] = await inLine(
    'tomasz',
    () => tomasz.put('/second-factor', { code: app.code() }),
    () => tomasz.post('/second-factor/begin', { password: PASSWORD }),
  );
  expect(on?.status).toBe(200);
  expect(expectError(begun as Answer, 409, 'CONFLICT').message).toBe(SECOND_FACTOR_TEXTS.alreadyOn);
  await nextHalfMinute(forum, 'tomasz');
  const visitor = forum.anonymous();
  await enterPassword(visitor, 'tomasz');
  expect((await visitor.post('/sign-in/code', { code: app.code() })).status).toBe(200);
});

test('a first code that comes after a newer key is that of no app', async () => {
  const noah = await forum.as('noah');
  const app = appWith((await noah.post('/second-factor/begin', { password: PASSWORD })).body.key);
  const [begun, on] = await inLine(
    'noah',
    () => noah.post('/second-factor/begin', { password: PASSWORD }),
    () => noah.put('/second-factor', { code: app.code() }),
  );
  expect(begun?.status).toBe(200);
  expectError(on as Answer, 400, 'INPUT_INVALID');
  expect((await noah.get('/second-factor')).body.since).toBeNull();
});

test('a log-in by the password alone that is under way when it is turned on asks for the code', async () => {
  const [id, visitor] = [await forum.id('hannah'), forum.anonymous()];
  const answer = await turnedOnMeanwhile(id, () => enterPassword(visitor, 'hannah'));
  expect(answer).toMatchObject({ status: 200, body: { state: 'code-needed' } });
  expect(visitor.cookies.has('rounds.half_sign_in')).toBe(true);
  expect((await visitor.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(0);
});

test('a confirmed address that is under way when it is turned on signs nobody in', async () => {
  const { email, token } = await newcomer(forum);
  const { id } = await forum.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const visitor = forum.anonymous();
  const answer = await turnedOnMeanwhile(id, () => visitor.post('/email-verification', { token }));
  expect(answer).toMatchObject({ status: 200, body: { state: 'already-verified' } });
  expect((await visitor.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(0);
});

test('a change of the password that is under way when it is turned on leaves nobody signed in', async () => {
  const [id, kai] = [await forum.id('kai'), await forum.as('kai')];
  const body = { currentPassword: PASSWORD, password: 'Another-horse-8!' };
  expectError(await turnedOnMeanwhile(id, () => kai.put('/password', body)), 401, 'SESSION_MISSING');
  expect((await kai.get('/session')).body.viewer).toBeNull();
  expect(await sessionsOf(id)).toBe(0);
  // The password is the new one, and its owner has been told.
  expect((await enterPassword(forum.anonymous(), 'kai', 'Another-horse-8!')).body.state).toBe('code-needed');
  expect((await forum.mails(CAST.kai.email)).map(({ subject }) => subject)).toEqual(['Your password for Rounds was changed']);
});
