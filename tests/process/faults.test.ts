import { readdirSync, readFileSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFailed, test } from 'vitest';
import { findRunningPostgres, freePort } from '#server/platform/db/postgres.ts';
import { disagreements, filesAgainstRows } from './integrity.ts';
import { request, type Server, until, useInstallation } from './server.ts';
import { type Ledger, seeded, startWriters } from './writers.ts';

/** 21 in `npm run test:faults` and `npm run test:full`. A seed repeats a run. */
const KILLS = Number(process.env.FAULTS_KILLS ?? 2);
const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));
const VICTIMS = ['both', 'PostgreSQL', 'the server'] as const;
const WRITERS = ['priya-raman', 'tomasz.w', 'hannah.bell', 'deshawn.carter', 'lucia.fer', 'ben_ashworth', 'noor.h', 'sofia.marin'];
const COMMUNITY = '/communities/alder-ridge/classes/anatomy';
const OPERATOR_MAIL = 'A report at Alder Ridge School of Medicine is waiting for a moderator';

const installation = useInstallation();

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(installation.dataDir)) ?? '' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isHealthy(origin: string): Promise<boolean> {
  return (await request(origin, '/api/health').catch(() => null))?.status === 200;
}

/**
 * Acknowledged writes that are not there exactly once and complete, and others that are there in
 * part.
 */
async function losses(client: pg.Client, { keyed, likes, seen, reports }: Ledger): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, text] of Object.entries({ posts: 'body', comments: 'content', messages: 'content' })) {
    const asked = keyed.filter((one) => one.table === table);
    const { rows } = await client.query<{ id: string; key: string; text: string }>(
      `SELECT id, request_key AS key, ${text} AS text FROM ${table} WHERE request_key = ANY($1)`,
      [asked.map(({ key }) => key)],
    );
    const found = Map.groupBy(rows, ({ key }) => key);
    for (const { key, id, text: wanted } of asked) {
      const there = found.get(key) ?? [];
      const right = there.every((row) => row.text === wanted && (id === null || row.id === id));
      if (there.length > 1 || !right || (id !== null && there.length === 0)) lost.push(`${table} ${key}: ${JSON.stringify(there)}`);
    }
  }
  const { rows: liked } = await client.query<{ name: string }>(`
    SELECT 'posts ' || post_id || ' ' || member_id AS name FROM post_reactions
    UNION ALL SELECT 'comments ' || comment_id || ' ' || member_id FROM comment_reactions`);
  const likedNow = new Set(liked.map(({ name }) => name));
  for (const [name, wanted] of likes) if (likedNow.has(name) !== wanted) lost.push(`like ${name}: not ${wanted}`);
  const { rows: states } = await client.query<{ name: string; until: Date | null }>(
    `SELECT post_id || ' ' || member_id AS name, seen_until AS until FROM post_states`,
  );
  const seenNow = new Map(states.map(({ name, until }) => [name, until?.toISOString() ?? '']));
  for (const [name, until] of seen) if ((seenNow.get(name) ?? '') < until) lost.push(`seen ${name}: not ${until}`);
  const { rows: reported } = await client.query<{ name: string }>(
    `SELECT reporter_author_id || ' ' || target_id AS name FROM reported_content`,
  );
  const reportedNow = reported.map(({ name }) => name);
  for (const name of reports) if (reportedNow.filter((one) => one === name).length !== 1) lost.push(`report ${name}`);
  const { rows: attached } = await client.query<{ id: string; post_id: string; picture: boolean }>(
    'SELECT id, post_id, width IS NOT NULL AS picture FROM attachments WHERE post_id IS NOT NULL',
  );
  for (const { id, file } of keyed) {
    if (id === null || file === null) continue;
    const row = attached.find((one) => one.id === file.id);
    // A picture is encoded again; every other file is stored as it came.
    const same = row?.picture === true || (await readStored(file.id))?.equals(file.bytes) === true;
    if (row?.post_id !== id || !same) lost.push(`file ${file.id} of post ${id}`);
  }
  return lost;
}

function readStored(id: string): Promise<Buffer | null> {
  return readFile(join(installation.dataDir, 'files', 'attachments', id)).catch(() => null);
}

async function expectWhole(ledger: Ledger): Promise<void> {
  await withDatabase(async (client) => {
    expect(await losses(client, ledger)).toEqual([]);
    expect(await disagreements(client)).toEqual([]);
    expect((await filesAgainstRows(client, installation.dataDir)).missing).toEqual([]);
  });
}

/** Ages unused rows by days, so that the cleanup removes them. */
async function cleanUp(client: pg.Client): Promise<void> {
  await client.query("UPDATE attachments SET created_at = created_at - interval '2 days' WHERE post_id IS NULL");
  const spool = join(installation.dataDir, 'uploads');
  for (const name of readdirSync(spool)) await utimes(join(spool, name), 0, 0);
  await client.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()');
  await client.query("SELECT graphile_worker.add_job('clean-up')");
  await waitForJobs(client, "task_identifier IN ('clean-up', 'erase-files')");
}

/**
 * Skips two kinds of jobs that stay in the table: jobs with a key, which later delete files of writes
 * that never finished, and minutely jobs that a kill interrupted, which never run again.
 */
async function waitForJobs(
  client: pg.Client,
  which = 'key IS NULL AND NOT (attempts >= max_attempts AND last_error IS NULL)',
): Promise<void> {
  let waiting: unknown[] = [];
  await until(
    async () => {
      ({ rows: waiting } = await client.query(`SELECT * FROM graphile_worker.jobs WHERE ${which}`));
      return waiting.length === 0;
    },
    () => `every job is done; these wait: ${JSON.stringify(waiting.slice(0, 5))}`,
  );
}

test(`acknowledged writes survive ${KILLS} hard kills exactly once, without repairs`, {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  console.info(`Seed ${SEED}`);
  const random = seeded(SEED);
  const environment = { PORT: String(await freePort()), RATE_LIMIT_FACTOR: '100', SUPPORT_EMAIL: 'operator@rounds.example' };
  const start = async (): Promise<Server> => {
    const server = await installation.launch(environment);
    await server.says(' is running at ');
    return server;
  };
  let server = await start();
  onTestFailed(() => {
    const lines = server.output().split('\n');
    console.error([...new Set(lines.map((line) => line.slice(0, 400)))].slice(-30).join('\n'));
  });
  const [first] = JSON.parse(readFileSync(join(installation.dataDir, 'demo-accounts.json'), 'utf8')) as { password: string }[];
  // Without moderators each report sends the operator a mail.
  await withDatabase((client) => client.query('DELETE FROM moderators'));
  const emails = WRITERS.map((name) => `${name}@alderridge.edu`);
  const writers = await startWriters(server.origin, emails, first?.password ?? '', COMMUNITY, random);

  const awaited: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(400 + random() * 1_600);
    const victim = VICTIMS[kill % VICTIMS.length];
    const postgres = installation.postgres();
    if (victim !== 'the server') process.kill(postgres ?? 0, 'SIGKILL');
    if (victim !== 'PostgreSQL') await server.signal('SIGKILL');
    const since = Date.now();
    if (victim !== 'PostgreSQL') server = await start();
    else await until(() => installation.postgres() !== postgres, 'PostgreSQL has ended');
    await until(() => isHealthy(server.origin), `the forum answers again after ${victim} was killed`);
    awaited.push(Date.now() - since);
    await writers.pause();
    await expectWhole(writers.ledger);
    writers.resume();
  }
  await delay(500);
  await writers.stop();
  const { keyed, likes, reports, retries } = writers.ledger;
  expect(keyed.filter(({ id }) => id === null)).toEqual([]);
  await expectWhole(writers.ledger);

  await withDatabase(async (client) => {
    await waitForJobs(client);
    const { rows } = await client.query<{ mails: number }>('SELECT count(*)::int AS mails FROM outbox_mails WHERE subject = $1', [
      OPERATOR_MAIL,
    ]);
    expect(rows[0]?.mails, 'a mail for each report').toBe(reports.size);
    await cleanUp(client);
    expect(await filesAgainstRows(client, installation.dataDir)).toEqual({ unowned: [], missing: [] });
    expect(readdirSync(join(installation.dataDir, 'uploads'))).toEqual([]);
  });
  const files = keyed.filter(({ file }) => file !== null).length;
  console.info(
    `${KILLS} kills; ${keyed.length} posts, comments and messages (${files} with files), ${likes.size} likes, ${reports.size} reports, ` +
      `${retries} attempts made again; back after ${Math.min(...awaited)} to ${Math.max(...awaited)} ms`,
  );
  expect((await server.signal('SIGTERM')).code).toBe(0);
});
