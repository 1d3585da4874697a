import { expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { enterPassword, nextHalfMinute, turnOn } from '#server/testing/second-factor.ts';

const WRONG = 'Wrong-horse-7!';
const forum = useForum();

test('guesses at other accounts stop an address, but nobody behind it who is known to the browser, signed in, or gave the right password', async () => {
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
  // Nor is anybody told of guesses at somebody else's account.
  expect((await forum.mails(CAST.noah.email)).map(({ subject }) => subject)).toEqual(['Two-step log-in is on for Rounds']);
  expectError(await kai.put('/password', { currentPassword: WRONG, password: 'Sturdy-harbor-3!' }), 400, 'INPUT_INVALID');
  expect((await kai.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' })).status).toBe(200);
  expect((await kai.put('/password', { currentPassword: PASSWORD, password: 'Sturdy-harbor-3!' })).status).toBe(200);
});
