/**
 * `npm run bench:digests`: sends many digests that are due at once, and measures the server's
 * response times meanwhile (`docs/benchmark.md`).
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SEND_DIGESTS } from '#server/features/notifications/mails/digest.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { jobs } from '#server/platform/jobs/jobs.ts';
import type { Usage, UsageQuestion } from './app-server.ts';
import { startChild } from './children.ts';
import { healthLine, watchHealth } from './health.ts';
import { openInstallation } from './installation/open.ts';
import { sizeOf } from './installation/sizes.ts';
import { tell } from './print.ts';

/** Maximum growth of the server's memory in mebibytes, for any number of people. */
const GOAL = 300;
const FOLLOWED = 10;
const MEBIBYTE = 1_048_576;

const { values } = parseArgs({
  options: {
    keep: { type: 'string', default: '/tmp/rounds-bench' },
    size: { type: 'string', default: 'small' },
    people: { type: 'string', default: '50000' },
  },
});
const people = Number(values.people);
const size = sizeOf(values.size);

async function forget(db: Db): Promise<void> {
  await sql`DELETE FROM members WHERE username LIKE 'digest-reader-%'`.execute(db);
  await sql`DELETE FROM outbox_mails`.execute(db);
}

async function addReaders(db: Db): Promise<void> {
  await sql`INSERT INTO members (email, name, username, user_type, institution_id, year, email_verified, created_at)
    SELECT 'reader-' || n || '@digest.example', 'Reader ' || n, 'digest-reader-' || n, 'medical_student', i.ids[1 + n % cardinality(i.ids)], 'M1', true,
      '2020-01-01'
    FROM generate_series(1, ${people}::int) AS n, (SELECT array_agg(id) AS ids FROM institutions) i`.execute(db);
  await sql`INSERT INTO post_states (post_id, tenant_id, member_id, level)
    SELECT p.id, p.tenant_id, m.id, 'followed' FROM members m
    CROSS JOIN (SELECT array_agg(q.id) AS ids FROM (
      SELECT p.id FROM posts p JOIN communities c ON c.id = p.community_id WHERE c.institution_id IS NULL
      ORDER BY p.last_activity_at DESC LIMIT 500) q) newest
    CROSS JOIN generate_series(1, ${FOLLOWED}::int) AS n
    JOIN posts p ON p.id = newest.ids[1 + (abs(hashtext(m.id::text)) + n * 37) % cardinality(newest.ids)]
    WHERE m.username LIKE 'digest-reader-%' ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO digest_settings (member_id, time_zone, next_at, covered_until)
    SELECT m.id, 'America/New_York', now() - interval '1 minute', (SELECT max(created_at) FROM posts) - interval '7 days'
    FROM members m WHERE m.username LIKE 'digest-reader-%'`.execute(db);
  await sql`ANALYZE members, post_states, digest_settings`.execute(db);
}

async function count(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${rows}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

const due = sql`digest_settings WHERE next_at <= now()`;
const waiting = sql`graphile_worker.jobs WHERE task_identifier = 'send-mail'`;

async function measure(db: Db, origin: string, memory: () => Promise<number>): Promise<boolean> {
  const before = await memory();
  const watching = watchHealth(origin);
  const began = performance.now();
  await jobs.add(db, SEND_DIGESTS, {}, { key: SEND_DIGESTS, maxAttempts: 1 });
  let peak = before;
  let made: number | null = null;
  let half: number | null = null;
  for (let left = people, unsent = 1; left > 0 || unsent > 0; await delay(500)) {
    [left, unsent] = [await count(db, due), await count(db, waiting)];
    peak = Math.max(peak, await memory());
    if (left <= people / 2) half ??= peak;
    if (left === 0) made ??= (performance.now() - began) / 1_000;
    tell(`${left} digests are due, ${unsent} mails wait`);
  }
  const sent = (performance.now() - began) / 1_000;
  const health = await watching.stop();
  tell('');
  const mails = await count(db, sql`outbox_mails`);
  const grown = (peak - before) / MEBIBYTE;
  const later = (peak - (half ?? before)) / MEBIBYTE;
  console.log(`Digests due: ${people.toLocaleString('en')}; with something new: ${mails.toLocaleString('en')}`);
  console.log(`Made in ${made?.toFixed(0)} s, all sent after ${sent.toFixed(0)} s: ${(people / sent).toFixed(0)} a second`);
  const memoryUsed = [before, peak].map((bytes) => `${(bytes / MEBIBYTE).toFixed(0)} MB`).join(' before, at most ');
  console.log(`Memory: ${memoryUsed}; ${grown.toFixed(0)} MB more, ${later.toFixed(0)} MB of that in the second half`);
  console.log(healthLine(health));
  const reached = grown <= GOAL && health.failed === 0 && mails > 0;
  console.log(`Goal (at most ${GOAL} MB more, health answers): ${reached ? 'reached' : 'MISSED'}`);
  return reached;
}

const installation = await openInstallation(resolve(values.keep), size, tell);
try {
  const { connectionString, folder } = installation;
  const { db, close } = openDatabase({ connectionString, max: 2, timeout: null, onError: (error) => console.error(error.message) });
  try {
    tell(`adding ${people} people`);
    await forget(db);
    await addReaders(db);
    const app = await startChild<UsageQuestion, Usage>('app-server.ts', [connectionString, folder]);
    try {
      const memory = async () => (await app.ask({ collect: false })).memory;
      if (!(await measure(db, app.ready, memory))) process.exitCode = 1;
    } finally {
      await app.stop();
    }
    await forget(db);
  } finally {
    await close();
  }
  console.log(`Load of this machine at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await installation.stop();
}
