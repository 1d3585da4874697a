import { describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { enterPassword, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const forum = useForum();

async function logIn(name: CastName) {
  const visitor = forum.anonymous();
  const { status, body } = await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD });
  expect(status).toBe(200);
  return { visitor, body };
}

describe('the page after log-in', () => {
  test('is the Dashboard, or Home for those who choose it, until they choose otherwise', async () => {
    const tomasz = await forum.as('tomasz');
    expect((await logIn('tomasz')).body.homePath).toBe('/thedashboard');
    const { status, body } = await tomasz.put('/start-page', { home: true });
    expect({ status, body }).toEqual({ status: 200, body: { startPath: '/home', message: 'Saved. It applies from your next log-in.' } });
    const { visitor, body: answer } = await logIn('tomasz');
    expect(answer.homePath).toBe('/home');
    const { viewer } = (await visitor.get('/session')).body;
    expect(viewer).toMatchObject({ homePath: '/thedashboard', startsAtHome: true, startPath: '/home' });
    await tomasz.put('/start-page', { home: false });
    expect((await logIn('tomasz')).body.homePath).toBe('/thedashboard');
  });

  test('is the chosen one after the second step too', async () => {
    await (await forum.as('kai')).put('/start-page', { home: true });
    const { app } = await turnOn(forum, 'kai');
    await nextHalfMinute(forum, 'kai');
    const visitor = forum.anonymous();
    expect((await enterPassword(visitor, 'kai')).body.state).toBe('code-needed');
    expect((await visitor.post('/sign-in/code', { code: app.code() })).body.homePath).toBe('/home');
  });

  test('can be chosen by premed students, but not without a profile', async () => {
    await (await forum.as('ava')).put('/start-page', { home: true });
    expect((await logIn('ava')).body.homePath).toBe('/home');
    expectError(await (await forum.as('ines')).put('/start-page', { home: true }), 403, 'PROFILE_INCOMPLETE');
  });
});
