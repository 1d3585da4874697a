import { expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { enterPassword, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const WRONG = 'Wrong-horse-7!';
const forum = useForum();

test('repeated log-ins, right or wrong, do not block others at the same IP address', async () => {
  for (let again = 0; again < 10; again += 1) expect((await enterPassword(forum.anonymous(), 'hannah')).status).toBe(200);
  const answers = [];
  for (let more = 0; more < 310; more += 1) {
    answers.push((await enterPassword(forum.anonymous(), 'hannah')).status);
    answers.push((await enterPassword(forum.anonymous(), 'una', WRONG)).status);
  }
  expect(answers.filter((status) => status === 200)).toEqual([]);
  expect(answers.filter((status) => status !== 429)).toHaveLength(5);
  const sessions = forum.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', await forum.id('hannah'));
  expect(await sessions.execute()).toHaveLength(10);
  expect((await enterPassword(forum.anonymous(), 'tomasz')).status).toBe(200);
});

test('guesses at many accounts block an IP address, except for known browsers, signed-in people and right passwords', async () => {
  const [ava, kai, noah] = [forum.anonymous(), await forum.as('kai'), forum.anonymous()];
  await enterPassword(ava, 'ava');
  await ava.post('/sign-out');
  const { app } = await turnOn(forum, 'noah');
  await nextHalfMinute(forum, 'noah');
  expect((await enterPassword(noah, 'noah')).body.state).toBe('code-needed');

  for (let guess = 0; guess < 61; guess += 1) await forum.running.services.limits.noteWrong('127.0.0.1', 3);
  expectError(await enterPassword(forum.anonymous(), 'samuel'), 429, 'TOO_MANY_REQUESTS');

  expectError(await enterPassword(ava, 'ava', WRONG), 401, 'SIGN_IN_FAILED');
  expect((await enterPassword(ava, 'ava')).status).toBe(200);
  expectError(await noah.post('/sign-in/code', { code: app.code(9) }), 400, 'INPUT_INVALID');
  expect((await noah.post('/sign-in/code', { code: app.code() })).status).toBe(200);
  expect((await forum.mails(CAST.noah.email)).map(({ subject }) => subject)).toEqual(['Two-step log-in is on for Rounds']);
  expectError(await kai.put('/password', { currentPassword: WRONG, password: 'Sturdy-harbor-3!' }), 400, 'INPUT_INVALID');
  expect((await kai.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' })).status).toBe(200);
  expect((await kai.put('/password', { currentPassword: PASSWORD, password: 'Sturdy-harbor-3!' })).status).toBe(200);
});
