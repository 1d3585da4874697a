import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Running, start } from '#server/start.ts';
import { type Answer, expectError, useForum, Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { failedTries } from '#server/testing/mailing.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { startProxy } from '#server/testing/proxy.ts';
import { startBucket } from '#server/testing/store.ts';
import { until } from '#tests/process/server.ts';
import { readConfig } from '../config.ts';
import { CONNECTIONS, isConnectionFailure, openDatabase } from '../db/database.ts';
import { FilesUnreachable } from '../files/file-store.ts';
import { openBucket } from '../files/files-s3.ts';
import type { Log } from '../log.ts';

const LONG = 60_000;

function comesBack(answer: Answer, code: string, seconds: number): void {
  const { data } = expectError(answer, 503, code);
  expect([data.retryAfter, answer.headers.get('retry-after')]).toEqual([seconds, String(seconds)]);
}

const write = (visitor: Visitor, postId: string) =>
  visitor.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Draw it.' });

describe('the database', () => {
  const forum = useForum();
  let other: pg.Client;
  let hannah: Visitor;
  let postId: string;
  beforeAll(async () => {
    other = new pg.Client({ connectionString: forum.running.services.config.databaseUrl ?? '' });
    await other.connect();
    hannah = await forum.as('hannah');
    ({ id: postId } = await forum.post('hannah', 'alder-ridge/general/commons'));
  });
  afterAll(() => other.end());

  const blocked = async () => {
    const { rows } = await other.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const hold = () => other.query(`BEGIN; SELECT FROM posts WHERE id = '${postId}' FOR UPDATE`);

  test('that is too slow causes an error, writes nothing, and works on the next try', async () => {
    await hold();
    const waiting = write(hannah, postId);
    await until(async () => (await blocked()).length === 1, 'it waits for the lock');
    for (const pid of await blocked()) await other.query('SELECT pg_cancel_backend($1)', [pid]);
    comesBack(await waiting, 'DATABASE_SLOW', 5);
    await other.query('ROLLBACK');
    expect((await write(hannah, postId)).status).toBe(201);
  });

  test('with a locked row causes an error after a while, and other requests go on', { timeout: LONG }, async () => {
    await hold();
    const waiting = write(hannah, postId);
    await until(async () => (await blocked()).length === 1, 'it waits for the lock');
    expect((await hannah.get('/notifications/unread')).status).toBe(200);
    comesBack(await waiting, 'DATABASE_SLOW', 5);
    await other.query('ROLLBACK');
    expect((await write(hannah, postId)).status).toBe(201);
  });

  test('without a free connection causes an error after a while, and the next free one is used', { timeout: LONG }, async () => {
    const held = Promise.withResolvers<void>();
    const { db } = forum.running.services;
    let taken = 0;
    const keepers = Array.from({ length: CONNECTIONS }, () =>
      db.connection().execute(async () => {
        taken += 1;
        await held.promise;
      }),
    );
    const ended = Promise.allSettled(keepers);
    // The job runner holds the other two.
    await until(() => taken >= CONNECTIONS - 2, 'all connections are taken');
    comesBack(await hannah.get('/notifications/unread'), 'DATABASE_UNAVAILABLE', 5);
    held.resolve();
    await ended;
    expect((await hannah.get('/notifications/unread')).status).toBe(200);
    expect((await hannah.get('/health')).status).toBe(200);
  });

  test('behind a network that drops packets causes an error after a while, and recovers', { timeout: LONG }, async () => {
    const url = new URL(forum.running.services.config.databaseUrl ?? '');
    const way = await startProxy(Number(url.port));
    url.port = String(way.port);
    const { db, close } = openDatabase({ connectionString: url.href, timeout: 500, onError() {} });
    const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
    await ask();
    way.be('silent');
    expect(isConnectionFailure(await ask().catch((error: unknown) => error))).toBe(true);
    way.be('open');
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await close();
    await way.stop();
  });

  describe('that is down', () => {
    const logged: { level: string; message: string; details?: Record<string, unknown> | undefined }[] = [];
    const log: Log = {
      info: (message, details) => logged.push({ level: 'info', message, details }),
      warn: (message, details) => logged.push({ level: 'warn', message, details }),
      error: (message, _error, details) => logged.push({ level: 'error', message, details }),
    };
    let way: Awaited<ReturnType<typeof startProxy>>;
    let dataDir: string;
    let away: Running;
    let visitor: Visitor;
    beforeAll(async () => {
      const url = new URL(forum.running.services.config.databaseUrl ?? '');
      way = await startProxy(Number(url.port));
      url.port = String(way.port);
      dataDir = await mkdtemp(join(tmpdir(), 'rounds-away-'));
      const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url.href });
      away = await start({ config, log, buildFolder: null, runScheduledJobs: false, maxEventLoopDelay: 0 });
      visitor = new Visitor(away.address);
      // graphile-worker prints a stack trace if the database goes away while its workers start.
      await away.services.jobs.add(away.services.db, 'clean-up', {});
      const done = async () =>
        (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'clean-up'`.execute(away.services.db)).rows;
      await until(async () => (await done()).length === 0, 'its workers have started');
    });
    afterAll(async () => {
      way.be('open');
      await away.stop();
      await way.stop();
      await rm(dataDir, { recursive: true });
    });

    test('has one log line, however many requests failed', { timeout: LONG }, async () => {
      way.be('broken');
      for (let time = 0; time < 20; time += 1) expectError(await visitor.get('/institutions'), 503, 'DATABASE_UNAVAILABLE');
      expect((await visitor.get('/health')).body).toEqual({ status: 'failing', process: 'ok', database: 'unreachable' });
      way.be('open');
      await until(async () => (await visitor.get('/health')).status === 200, 'it is found again');
      const lines = logged.filter(({ message }) => message.startsWith('The database') || message === 'A request failed');
      expect(lines).toMatchObject([{ level: 'error' }]);
    });

    test('and drops packets: health and metrics still answer', { timeout: LONG }, async () => {
      const metrics = async () => String((await visitor.request('GET', '/metrics')).body);
      expect(await metrics()).toMatch(/^rounds_database_up 1$/m);
      expect(await metrics()).toContain('rounds_jobs{kind="send-mail",state="waiting"}');
      way.be('silent');
      const [health, read] = await Promise.all([visitor.get('/health'), metrics()]);
      expect(health.status).toBe(503);
      expect(read).toMatch(/^rounds_database_up 0$/m);
      expect(read).not.toContain('rounds_jobs{');
      expect(read).toContain('process_resident_memory_bytes');
    });
  });

  const comments = async () => {
    const { rows } = await other.query<{ counted: number; there: number }>(
      `SELECT comments_count AS counted, (SELECT count(*)::int FROM comments WHERE post_id = p.id) AS there FROM posts p WHERE id = $1`,
      [postId],
    );
    return rows[0];
  };

  test('on a full disk refuses writes, can be read, and recovers when there is space', async () => {
    const before = await comments();
    // Simulated: a really full disk takes root.
    await other.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/5/16397": No space left on device' USING ERRCODE = '53100';
      END $$;
      CREATE TRIGGER no_room AFTER INSERT ON comments EXECUTE FUNCTION no_room()`);
    comesBack(await write(hannah, postId), 'STORAGE_FULL', 60);
    expect(forum.logged.at(-1)).toMatchObject({ level: 'error', message: 'There is no room left on a disk' });
    expect(await comments()).toEqual(before);
    await other.query('DROP TRIGGER no_room ON comments; DROP FUNCTION no_room()');
    expect((await write(hannah, postId)).status).toBe(201);
  });
});

const bucket = await startBucket();
const wayToBucket = await startProxy(Number(new URL(bucket.environment.S3_ENDPOINT ?? '').port));
const mail = await startMailServer();
const wayToMail = await startProxy(Number(new URL(mail.url).port));
afterAll(async () => {
  for (const { stop } of [wayToBucket, bucket, wayToMail, mail]) await stop();
});

describe('the file store', () => {
  const way = wayToBucket;
  const environment = { ...bucket.environment, S3_ENDPOINT: `http://127.0.0.1:${way.port}` };
  const forum = useForum(environment);
  beforeAll(() => liftLimits(forum));
  afterEach(() => way.be('open'));

  async function upload(visitor: Visitor): Promise<Answer> {
    const headers = { 'content-type': 'application/octet-stream' };
    return visitor.send('POST', '/api/attachments?name=plexus.txt', { headers, body: 'Roots, trunks, divisions, cords, branches.' });
  }

  test('that disconnects differs from a missing file, leaves the rest working, and recovers', async () => {
    const tomasz = await forum.as('tomasz');
    const file = await upload(tomasz);
    expect(file.status, JSON.stringify(file.body)).toBe(201);
    way.be('broken');
    comesBack(await tomasz.request('GET', file.body.url), 'FILES_UNAVAILABLE', 10);
    comesBack(await upload(tomasz), 'FILES_UNAVAILABLE', 10);
    expect((await tomasz.get('/notifications')).status).toBe(200);
    expect((await tomasz.get('/health')).status).toBe(200);
    way.be('open');
    expect((await tomasz.request('GET', file.body.url)).body).toContain('trunks');
    expect((await upload(tomasz)).status).toBe(201);
  });

  test('that does not respond causes errors for reads and writes', async () => {
    const { s3 } = readConfig(environment);
    if (s3 === null) throw new Error('The bucket has no settings.');
    const files = openBucket(s3, { connect: 2_000, answer: 2_000, silence: 2_000 });
    await files.write('tests/one', Buffer.from('one'));
    way.be('silent');
    await expect(files.read('tests/one')).rejects.toThrow(FilesUnreachable);
    await expect(files.size('tests/one')).rejects.toThrow(FilesUnreachable);
    await expect(files.stream('tests/one', 0, 1)).rejects.toThrow(FilesUnreachable);
    await expect(files.write('tests/two', Buffer.from('two'))).rejects.toThrow(FilesUnreachable);
    way.be('open');
    await files.write('tests/two', Buffer.from('two'));
    expect(Buffer.from((await files.read('tests/two')) ?? []).toString()).toBe('two');
  });
});

describe('a mail server', () => {
  const way = wayToMail;
  const forum = useForum({ SMTP_URL: `smtp://127.0.0.1:${way.port}` });

  test('that does not respond delays no request; each mail arrives once after it recovers', { timeout: LONG }, async () => {
    way.be('silent');
    const forms = Array.from({ length: 5 }, () => signUpForm());
    for (const form of forms) expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
    // More jobs than run at a time, so each had its turn.
    await until(async () => (await failedTries(forum.db)) >= forms.length, 'all have been tried in vain');
    expect(forum.logged.filter(({ level }) => level !== 'info').map(({ message }) => message)).toEqual([
      'The mail server cannot be reached',
    ]);
    way.be('open');
    await until(async () => {
      await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`.execute(forum.db);
      await sql`SELECT pg_notify('jobs:insert', '{"count": 5}')`.execute(forum.db);
      return mail.received.length >= forms.length;
    }, 'all mails have come');
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(forms.map(({ email }) => email).toSorted());
  });
});
