import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobFigures } from '#server/platform/jobs/job-figures.ts';
import { SEND_MAIL } from '#server/platform/mail/mail.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { newAddress } from '#server/testing/email-change.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { cleanUpAccounts } from './cleanup.ts';
import { beginEmailChangeByOperator } from './email-change-by-operator.ts';

const PATIENCE = { timeout: 20_000 };
const DAY = 86_400_000;

const server = await startMailServer();
const forum = useForum({ SMTP_URL: server.url });
beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  await untilNoneWaits();
  server.received.splice(0);
  await server.stop();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.stop());

const mails = async () => (await jobFigures(forum.db)).find(({ kind }) => kind === SEND_MAIL) ?? { waiting: 0, retrying: 0 };

async function untilNoneWaits(): Promise<void> {
  await expect.poll(async () => (await jobFigures(forum.db)).length, PATIENCE).toBe(0);
}

async function untilAllHaveFailed(count: number): Promise<void> {
  await expect.poll(async () => (await mails()).retrying, PATIENCE).toBe(count);
}

async function whenTheServerIsBack(): Promise<void> {
  await server.start();
  await forum.running.services.jobs.retryNow(forum.db, SEND_MAIL);
  await untilNoneWaits();
}

async function letTimePass(): Promise<void> {
  const back = sql<string>`now() - interval '20 hours'`;
  await forum.db.updateTable('verifications').set({ expires_at: back }).execute();
  await forum.db.updateTable('mailed_codes').set({ sent_at: back }).execute();
  await forum.db.updateTable('email_changes').set({ begun_at: back }).execute();
  await cleanUpAccounts(forum.db);
}

const textsTo = (address: string) => server.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text ?? '');
const lastTo = (address: string) => textsTo(address).at(-1) ?? '';
const codeIn = (text: string) => /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';

test('links and codes whose mails were delayed by an outage work when they arrive', async () => {
  const [tomasz, ava] = [await forum.as('tomasz'), await forum.as('ava')];
  const [moved, given, form] = [newAddress(), newAddress('portellery.edu'), signUpForm()];
  await forum.anonymous().post('/password-reset/request', { email: CAST.hannah.email });
  await tomasz.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' });
  await ava.post('/email-change', { password: PASSWORD, email: moved });
  await forum.anonymous().post('/sign-up', form);
  await beginEmailChangeByOperator(forum.db, forum.running.services.jobs, await forum.id('kai'), given);
  await untilAllHaveFailed(6);

  await letTimePass();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY });
  await whenTheServerIsBack();
  vi.useRealTimers();
  const reset = /\/reset-password\?token=(\S+)/.exec(lastTo(CAST.hannah.email))?.[1];
  expect((await forum.anonymous().post('/password-reset/check', { token: reset })).body).toEqual({ valid: true });
  expect((await tomasz.post('/second-factor/begin', { mailedCode: codeIn(lastTo(CAST.tomasz.email)) })).status).toBe(200);
  const codes = { currentCode: codeIn(lastTo(CAST.ava.email)), newCode: codeIn(lastTo(moved)) };
  expect((await ava.put('/email-change', codes)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.9 * DAY });
  expect((await forum.anonymous().post('/email-verification', { token: tokenOf(lastTo(form.email)), password: PASSWORD })).body.state).toBe(
    'signed-in',
  );
  expect((await forum.anonymous().post('/email-verification', { token: tokenOf(lastTo(given)) })).status).toBe(200);
});

test('a mail that was withdrawn, replaced or became unnecessary while it waited is not sent', async () => {
  const [ines, samuel, noah] = [await forum.as('ines'), await forum.as('samuel'), await forum.as('noah')];
  const [moved, form] = [newAddress(), signUpForm()];
  await ines.post('/email-change', { password: PASSWORD, email: moved });
  for (let turn = 0; turn < 2; turn += 1) await samuel.post('/second-factor/mail-code', { password: PASSWORD, purpose: 'turn-on' });
  await forum.anonymous().post('/password-reset/request', { email: CAST.noah.email });
  for (const username of [form.username, `${form.username}b`]) await forum.anonymous().post('/sign-up', { ...form, username });
  await untilAllHaveFailed(7);
  expect((await ines.delete('/email-change')).status).toBe(200);
  expect((await noah.put('/password', { currentPassword: PASSWORD, password: 'Sturdy-harbor-3!' })).status).toBe(200);

  await whenTheServerIsBack();
  expect([textsTo(moved), textsTo(CAST.ines.email)]).toEqual([[], []]);
  expect(textsTo(CAST.samuel.email)).toHaveLength(1);
  expect((await samuel.post('/second-factor/begin', { mailedCode: codeIn(lastTo(CAST.samuel.email)) })).status).toBe(200);
  expect(textsTo(CAST.noah.email).filter((text) => text.includes('/reset-password'))).toEqual([]);
  expect(textsTo(form.email)).toHaveLength(1);
  expect((await forum.anonymous().post('/email-verification', { token: tokenOf(lastTo(form.email)), password: PASSWORD })).body.state).toBe(
    'signed-in',
  );
});
