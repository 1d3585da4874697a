import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAnswerCounts } from '#server/platform/http/answer-counts.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { findProgram } from '#server/testing/debian.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { CHECK_ALARMS, checkAlarms, THRESHOLDS, type Thresholds } from './alarms.ts';

const OPERATOR = 'operator@alderridge.edu';
const root = mkdtempSync(join(tmpdir(), 'rounds-alarms-'));
const forum = useForum({ BACKUP_FOLDER: join(root, 'backups'), OPERATOR_EMAIL: OPERATOR });
const withoutMail = useForum({ SMTP_URL: 'smtp://127.0.0.1:1', OPERATOR_EMAIL: OPERATOR });
afterAll(() => rm(root, { recursive: true }));

const NO_DISK: Thresholds = { ...THRESHOLDS, disk: { bytes: 0, share: 0 } };

const check = ({ running }: Forum, thresholds = NO_DISK, config = {}) =>
  checkAlarms({ ...running.services, config: { ...running.services.config, ...config } }, createAnswerCounts(), thresholds);

const reportedProblems = ({ logged }: Forum) =>
  logged.filter(({ message }) => message.startsWith('Something needs the operator')).map(({ details }) => details?.problems);

async function passHours(hours: number, { db } = forum): Promise<void> {
  await sql`ALTER TABLE operator_log DISABLE TRIGGER operator_log_append_only`.execute(db);
  await sql`UPDATE operator_log SET created_at = created_at - ${hours} * interval '1 hour'`.execute(db);
  await sql`ALTER TABLE operator_log ENABLE ALWAYS TRIGGER operator_log_append_only`.execute(db);
}

beforeEach(async () => {
  await passHours(1_000);
  await forum.db.deleteFrom('outbox_mails').execute();
  forum.logged.splice(0);
  await noteBackup(1);
});

async function noteBackup(hoursAgo: number, missing = 0): Promise<void> {
  await sql`INSERT INTO operator_log (operator, action, subject, created_at)
    VALUES ('root', 'backup', ${JSON.stringify({ file: '/b/1.backup', bytes: 1, missing })}::jsonb, now() - ${hoursAgo} * interval '1 hour')`.execute(
    forum.db,
  );
}

test('without problems there is no mail and no log line', async () => {
  await check(forum);
  expect(reportedProblems(forum)).toEqual([]);
  const acts = await forum.db.selectFrom('operator_log').select('id').where('action', '=', 'alarm').execute();
  expect(acts).toEqual([]);
});

test('a full disk is reported by mail once a day and in the log each time, once if both folders are on it', async () => {
  const full: Thresholds = { ...NO_DISK, disk: { bytes: Number.MAX_SAFE_INTEGER, share: 0 } };
  await check(forum, full);
  await check(forum, full);
  const [mail] = await forum.mails(OPERATOR, 1);
  expect(mail?.subject).toBe('Rounds: 1 thing to look at');
  expect(mail?.body).toMatch(/The disk of .+ is nearly full: [\d,.]+ GB are free, \d+ %/);
  expect(mail?.body).toContain('operator’s address');
  expect(reportedProblems(forum)).toEqual([[expect.stringContaining('The disk of')], [expect.stringContaining('The disk of')]]);
  await passHours(23);
  await check(forum, full);
  expect(await forum.mails(OPERATOR, 1)).toHaveLength(1);
  await passHours(1);
  await check(forum, full);
  await forum.mails(OPERATOR, 2);
  await check(forum, { ...NO_DISK, disk: { bytes: 0, share: 1 } });
  expect(reportedProblems(forum)).toHaveLength(5);
});

test('two missed backups are reported with the last failure', async () => {
  await passHours(50);
  await check(forum);
  await forum.db
    .insertInto('operator_log')
    .values({ operator: 'by the clock', action: 'backup.failed', subject: { file: '/b/2.backup', reason: 'ENOSPC: no space left' } })
    .execute();
  await check(forum);
  const [mail] = await forum.mails(OPERATOR, 1);
  expect(mail?.body).toMatch(/The last good backup is of .+ UTC, and two are missing/);
  expect(reportedProblems(forum).at(-1)).toEqual([expect.stringContaining('The last failure: ENOSPC: no space left')]);
  await noteBackup(0);
  forum.logged.splice(0);
  await check(forum);
  expect(reportedProblems(forum)).toEqual([]);
});

test('a backup that lacks more stored files than earlier ones is reported, though another mail went out that day', async () => {
  const full: Thresholds = { ...NO_DISK, disk: { bytes: Number.MAX_SAFE_INTEGER, share: 0 } };
  await check(forum, full);
  await forum.mails(OPERATOR, 1);
  await noteBackup(0, 3);
  await check(forum, full);
  await check(forum, full);
  const mails = await forum.mails(OPERATOR, 2);
  expect(mails.at(-1)?.body).toContain('The last backup lacks 3 stored files, more than earlier ones');
});

test('mails stuck for an hour are reported in the log, because no mail about it can leave', async () => {
  const { db, running, logged } = withoutMail;
  const mail = { to: 'somebody@alderridge.edu', subject: 'x', text: 'x', html: '' };
  await queueMail(db, running.services.jobs, mail);
  const failed = () => sql`SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND locked_at IS NULL`.execute(db);
  await expect.poll(async () => (await failed()).rows.length).toBe(1);
  await check(withoutMail);
  expect(reportedProblems(withoutMail)).toEqual([]);
  await sql`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '61 minutes'`.execute(db);
  await check(withoutMail);
  expect(logged.map(({ message }) => message)).toContain('Something needs the operator, and no mail about it can leave');
  expect(reportedProblems(withoutMail)).toEqual([[expect.stringContaining('1 mail has waited for over 1 hour')]]);
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs WHERE payload->>'to' = ${OPERATOR}`.execute(db);
  expect(rows).toHaveLength(1);
});

describe('the certificate of the public address', () => {
  async function serve(days: number): Promise<string> {
    const [key, cert] = [join(root, `${days}.key`), join(root, `${days}.crt`)] as const;
    const { command } = await findProgram({ name: 'openssl', packages: ['openssl'], path: 'usr/bin/openssl' });
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
    await promisify(execFile)(command, [...made, '-days', String(days), '-keyout', key, '-out', cert]);
    const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('is reported when it expires within 14 days', async () => {
    await check(forum, NO_DISK, { publicUrl: await serve(13) });
    expect((await forum.mails(OPERATOR, 1))[0]?.body).toMatch(/The certificate of the public address expires on \w+ \d+, \d{4} at .+ UTC/);
  });

  test('is not reported if it is valid for longer, if no server responds, or without https', async () => {
    for (const publicUrl of [await serve(15), 'https://127.0.0.1:1', 'http://127.0.0.1:1']) await check(forum, NO_DISK, { publicUrl });
    expect(reportedProblems(forum)).toEqual([]);
  });
});

test('more than one server error in a hundred responses is reported', async () => {
  const maya = await forum.as('maya');
  const strike = async () => {
    await forum.running.services.jobs.add(forum.db, CHECK_ALARMS, {});
    const waiting = sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = ${CHECK_ALARMS}`;
    await expect.poll(async () => (await waiting.execute(forum.db)).rows.length).toBe(0);
  };
  const isReported = () => reportedProblems(forum).some((problems) => JSON.stringify(problems).includes('server errors'));
  await sql`ALTER TABLE notifications RENAME TO lost`.execute(forum.db);
  for (let turn = 0; turn < 19; turn += 1) expect((await maya.get('/notifications')).status).toBe(500);
  await strike();
  expect(isReported()).toBe(false);
  await maya.get('/notifications');
  await sql`ALTER TABLE lost RENAME TO notifications`.execute(forum.db);
  await strike();
  expect(isReported()).toBe(true);
});

test('responses are counted for an hour', async () => {
  let now = 0;
  const counts = createAnswerCounts(() => now);
  const hooks: ((request: object, reply: object, done: () => void) => void)[] = [];
  counts.watch({ addHook: (_name: string, hook: (typeof hooks)[0]) => hooks.push(hook) } as never);
  const answer = (statusCode: number, url = '/api/*') => hooks[0]?.({ routeOptions: { url } }, { statusCode }, () => {});
  answer(200);
  answer(503);
  answer(503, '/api/health');
  expect(counts.lastHour()).toEqual({ all: 2, failed: 1 });
  now = 59 * 60_000;
  answer(200);
  expect(counts.lastHour()).toEqual({ all: 3, failed: 1 });
  now = 60 * 60_000;
  expect(counts.lastHour()).toEqual({ all: 1, failed: 0 });
});
