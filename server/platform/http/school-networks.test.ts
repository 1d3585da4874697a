import { expect, test } from 'vitest';
import { PASSWORD } from '#server/testing/cast.ts';
import { type Answer, useForum } from '#server/testing/forum.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1', SCHOOL_NETWORKS: '198.51.100.0/24' });
const SCHOOL = '198.51.100.7';
const STUDENTS = 200;

function send(path: string, body: unknown, address: string): Promise<Answer> {
  return forum.anonymous().request('POST', `/api${path}`, body, { 'x-forwarded-for': address });
}

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

test('a class of 200 can sign up, confirm and log in behind a school network; other addresses are limited', {
  timeout: 300_000,
}, async () => {
  const forms = Array.from({ length: STUDENTS }, () => signUpForm());
  expect(statuses(await Promise.all(forms.map((form) => send('/sign-up', form, SCHOOL))))).toEqual([200]);
  const tokens = await Promise.all(forms.map(async ({ email }) => tokenOf((await forum.mails(email))[0]?.body ?? '')));
  const confirmations = tokens.map((token) => send('/email-verification', { token, password: PASSWORD }, SCHOOL));
  expect(statuses(await Promise.all(confirmations))).toEqual([200]);
  const logIns = await Promise.all(forms.map(({ email }) => send('/sign-in', { email, password: PASSWORD }, SCHOOL)));
  expect(statuses(logIns)).toEqual([200]);

  // Calls refused for their input count too.
  const elsewhere = await Promise.all(forms.map(() => send('/sign-up', {}, '203.0.113.9')));
  expect(statuses(elsewhere).toSorted()).toEqual([400, 429]);
  expect(statuses(await Promise.all(forms.map(() => send('/sign-up', {}, SCHOOL))))).toEqual([400]);
});
