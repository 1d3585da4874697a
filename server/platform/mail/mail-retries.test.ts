import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { retryMails } from '#server/cli/mail.ts';
import { useForum } from '#server/testing/forum.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { jobFigures } from '../jobs/job-figures.ts';
import { queueMail, SEND_MAIL } from './mail.ts';
import { spaceMailRetries } from './mail-retries.ts';

const PATIENCE = { timeout: 20_000 };
const REFUSED = 'nobody@alderridge.edu';
const REFUSED_LATE = 'full@alderridge.edu';

const server = await startMailServer({ refused: REFUSED, refusedLate: REFUSED_LATE });
const forum = useForum({ SMTP_URL: server.url });
afterAll(() => server.stop());
afterEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(forum.db);
});

const mails = async () => (await jobFigures(forum.db)).find(({ kind }) => kind === SEND_MAIL);
const health = async () => (await forum.anonymous().get('/health')).body.mail;
const stuckInMetrics = async () =>
  Number(/^rounds_mails_stuck (\d+)$/m.exec((await forum.anonymous().request('GET', '/metrics')).body as string)?.[1]);

async function queueTo(...addresses: string[]): Promise<void> {
  const before = (await mails())?.retrying ?? 0;
  for (const to of addresses) await queueMail(forum.db, forum.running.services.jobs, { to, subject: 'A test', text: 'Text', html: '' });
  await expect.poll(async () => (await mails())?.retrying, PATIENCE).toBe(before + addresses.length);
}

async function letTimePass(minutes: number, attempts = 2): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET created_at = created_at - ${minutes} * interval '1 minute',
    updated_at = updated_at - ${minutes} * interval '1 minute', attempts = ${attempts}::int,
    run_at = now() + exp(least(${attempts}::int, 10)) * interval '1 second'`.execute(forum.db);
}

async function waits(): Promise<number[]> {
  const { rows } = await sql<{ wait: number }>`
    SELECT extract(epoch FROM run_at - now())::float / 60 AS wait FROM graphile_worker.jobs ORDER BY run_at`.execute(forum.db);
  return rows.map(({ wait }) => wait);
}

test('failing mails are retried every quarter of an hour for about three days', async () => {
  await server.stop();
  await queueTo('one@alderridge.edu', 'two@alderridge.edu');
  await letTimePass(300, 9);
  expect(Math.min(...(await waits()))).toBeGreaterThan(100);
  await forum.running.services.jobs.add(forum.db, 'of tomorrow', {}, { delay: 86_400 });
  await spaceMailRetries(forum.db);
  const [one, two, tomorrow] = await waits();
  for (const wait of [one ?? 99, two ?? 99]) expect([wait > 10, wait <= 15]).toEqual([true, true]);
  expect(tomorrow).toBeGreaterThan(1_000);
  // Six short waits, then a quarter of an hour each.
  const { rows } = await sql<{ most: number }>`SELECT max(max_attempts)::int AS most FROM graphile_worker.jobs`.execute(forum.db);
  expect(((rows[0]?.most ?? 0) * 15) / 60 / 24).toBeCloseTo(3, 0);
});

test('mails stuck for a quarter of an hour show in health and metrics, and “mail retry” sends them', async () => {
  expect(await health()).toBe('ok');
  await queueTo('three@alderridge.edu');
  expect(await health()).toBe('ok');
  await letTimePass(16);
  const { status, body } = await forum.anonymous().get('/health');
  expect([status, body]).toEqual([200, { status: 'ok', process: 'ok', database: 'ok', mail: 'failing', backup: 'off' }]);
  expect(await stuckInMetrics()).toBe(1);
  const found = await mails();
  expect(found).toMatchObject({ waiting: 0, retrying: 1, failed: 0, lastError: expect.stringContaining('ECONNREFUSED') });
  expect(Date.now() - Date.parse(found?.oldest ?? '')).toBeGreaterThan(15 * 60_000);
  expect(Math.abs(Date.now() - Date.parse(found?.lastFailure ?? ''))).toBeLessThan(60_000);

  await server.start();
  expect(await retryMails(operatorOf(forum))).toEqual({ mails: 1 });
  await expect.poll(mails, PATIENCE).toBeUndefined();
  expect(server.received.flatMap(({ to }) => to)).toEqual(['three@alderridge.edu']);
  expect(await health()).toBe('ok');
  expect(await retryMails(operatorOf(forum))).toEqual({ mails: 0 });
  const acts = await forum.db.selectFrom('operator_log').select(['action', 'subject']).orderBy('id').execute();
  expect(acts).toEqual([1, 0].map((count) => ({ action: 'mail.retry', subject: { mails: count } })));
});

test.each([
  [REFUSED, '550 5.1.1'],
  [REFUSED_LATE, '550 5.7.1'],
])('one refused address raises no alarm and is given up after an hour: %s', async (to, answer) => {
  await queueTo(to);
  await letTimePass(50);
  expect(await health()).toBe('ok');
  expect(await stuckInMetrics()).toBe(0);
  await spaceMailRetries(forum.db);
  expect(await mails()).toMatchObject({ retrying: 1, failed: 0, lastError: expect.stringContaining(answer) });
  await letTimePass(11);
  await spaceMailRetries(forum.db);
  expect(await mails()).toMatchObject({ retrying: 0, failed: 1 });
  expect(await health()).toBe('ok');
  // The log names people only by id.
  const causes = forum.logged.flatMap(({ details }) => (details?.job === SEND_MAIL ? [String(details.cause)] : []));
  expect(causes.at(-1)).toBe('SMTP 550');
  expect(causes.filter((cause) => cause.includes(to))).toEqual([]);
});

test('a mail server that refuses every address raises an alarm', async () => {
  await queueTo(...Array.from({ length: 9 }, () => REFUSED));
  await letTimePass(20);
  expect(await health()).toBe('ok');
  await queueTo(REFUSED);
  await letTimePass(20);
  expect(await health()).toBe('failing');
});
