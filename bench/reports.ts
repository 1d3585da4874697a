/**
 * `npm run bench:reports`: what a moderator's pages cost on the server, how the database goes about them, and what
 * exporting every report needs of memory, for a school with 5,000 students and 50,000 reports in an installation of 200
 * schools. `-- --plans` prints every plan.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { readConfig } from '#server/platform/config.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { start } from '#server/start.ts';
import { logIn } from './log-in.ts';
import { percentile } from './percentile.ts';
import { fillReports, HOT_POST } from './reports-data.ts';
import { withoutLimits } from './without-limits.ts';

/** Milliseconds that 99 of 100 answers may take, and megabytes that an export may need besides. */
const GOAL = { p99: 50, memory: 150 };
const ROUNDS = 300;
const WARM_UP = 30;
/** Tables that are large here: none is read from end to end, and no query reads more pages of 8 kB than this. */
const LARGE = /Seq Scan on (?:reported_content|members|posts|comments|moderation_log|moderation_notices|warnings)\b/;
const MOST_PAGES = 500;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    reports: { type: 'string', default: '50000' },
    schools: { type: 'string', default: '200' },
    plans: { type: 'boolean', default: false },
  },
});
const sizes = { students: Number(values.students), reports: Number(values.reports), schools: Number(values.schools) };

const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
const postgres = await startPostgres(dataDir, [
  '-c',
  'fsync=off',
  '-c',
  'max_wal_size=4GB',
  '-c',
  'session_preload_libraries=auto_explain',
]);
let accounts: DemoAccount[] = [];
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: postgres.connectionString }),
  log: { info() {}, warn: console.warn, error: console.error },
  buildFolder: null,
  async prepare({ db }) {
    accounts = await seed(db, dataDir);
    await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      await fillReports(one, sizes);
      await sql`VACUUM ANALYZE`.execute(one);
      await sql`RESET statement_timeout`.execute(one);
    });
  },
});
const { services, address } = running;
withoutLimits(services);
let within = true;

async function readAnswer(path: string, cookie: string) {
  const answer = await fetch(`${address}/api${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { nextCursor?: string | null; items?: { id: string; kind: string; targetId: string }[] };
}

/** What a moderator's pages ask for, the further pages too. */
async function pathsOf(cookie: string): Promise<string[]> {
  const school = '/institutions/alder-ridge';
  const next = async (path: string) => `${path}${path.includes('?') ? '&' : '?'}cursor=${(await readAnswer(path, cookie)).nextCursor}`;
  const { items = [] } = await readAnswer(`${school}/reports`, cookie);
  const { items: comments = [] } = await readAnswer(`${school}/reports?kind=comment`, cookie);
  const hot = `/full-reports/posts/${HOT_POST}?institution=alder-ridge`;
  return [
    // The cheapest page, for comparison: what the machine itself takes.
    '/session',
    `${school}/reports`,
    await next(`${school}/reports`),
    `${school}/reports?order=oldest`,
    `${school}/reports?status=Unresolved`,
    await next(`${school}/reports?status=Resolved&order=oldest`),
    `${school}/reports?kind=profile`,
    `${school}/reports?status=In%20Review&kind=comment`,
    `${school}/report-counts`,
    `${school}/report-states?${items.map(({ id }) => `ids=${id}`).join('&')}`,
    `${school}/students`,
    await next(`${school}/students`),
    `${school}/moderation-log`,
    await next(`${school}/moderation-log`),
    hot,
    await next(hot),
    '/full-reports/profiles/bench1',
    `/full-reports/comments/${comments[0]?.targetId}?institution=alder-ridge`,
    `/reports/target?kind=post&targetId=${items[0]?.targetId}`,
    `/reports/${items[0]?.id}/warnings`,
    '/notices',
  ];
}

const shortened = (path: string) => path.replace('/institutions/alder-ridge', '').slice(0, 48).padEnd(50);

async function measureTimes(paths: readonly string[], cookie: string): Promise<void> {
  for (const path of paths) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const began = performance.now();
      await readAnswer(path, cookie);
      if (round >= 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const p99 = percentile(times, 0.99);
    within &&= p99 < GOAL.p99;
    console.log(`${shortened(path)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
}

/** Pages of 8 kB that a query went through, found in memory or not; the first step of a plan counts for all below it. */
function pagesOf(plan: string): number {
  const [, hit = '0', read = '0'] = /shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

/** The plans that the statements of these requests have by now, as PostgreSQL logs them. */
async function checkPlans(paths: readonly string[], cookie: string): Promise<void> {
  const logFile = join(dataDir, 'postgres.log');
  for (const setting of ['log_analyze = on', 'log_buffers = on', 'log_timing = off', 'log_min_duration = 0'])
    await sql.raw(`ALTER SYSTEM SET auto_explain.${setting}`).execute(services.db);
  await sql`SELECT pg_reload_conf()`.execute(services.db);
  await delay(1_000);
  for (const path of paths) {
    const before = (await readFile(logFile, 'utf8')).length;
    await readAnswer(path, cookie);
    const plans = (await readFile(logFile, 'utf8')).slice(before).split(/^.*LOG: {2}duration: .*$/m);
    const scans = plans.flatMap((plan) => plan.split('\n')).flatMap((line) => LARGE.exec(line)?.[0] ?? []);
    const read = Math.max(...plans.map(pagesOf));
    within &&= scans.length === 0 && read <= MOST_PAGES;
    console.log(`${shortened(path)} ${plans.length - 1} queries, at most ${read} pages${scans.map((scan) => `, ${scan}`).join('')}`);
    if (values.plans) console.log(plans.join('\n'));
  }
  await sql`ALTER SYSTEM RESET ALL`.execute(services.db);
  await sql`SELECT pg_reload_conf()`.execute(services.db);
}

/** The most memory that this process needs during an export beyond what it needed before; its own client's included. */
async function measureExport(cookie: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Whatever the other measurements left behind would hide what the export needs.
  if (typeof collect === 'function') collect();
  await delay(2_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const began = performance.now();
  const answer = await fetch(`${address}/api/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ what: 'reported_content', institution: 'alder-ridge' }),
  });
  let [bytes, lines] = [0, 0];
  // Counted as it comes: what is kept here would be measured with the server's.
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  clearInterval(watch);
  const more = (most - before) / 1_048_576;
  within &&= more < GOAL.memory && lines > sizes.reports;
  const [size, seconds] = [(bytes / 1_048_576).toFixed(0), ((performance.now() - began) / 1_000).toFixed(1)];
  console.log(`export: ${lines.toLocaleString('en')} lines, ${size} MB in ${seconds} s, ${more.toFixed(0)} MB more memory`);
}

try {
  const moderator = accounts.find(({ role }) => role.includes('moderator, Alder Ridge'));
  if (moderator === undefined) throw new Error('The demonstration has no moderator of Alder Ridge.');
  const cookie = await logIn(address, moderator);
  const paths = await pathsOf(cookie);
  await measureTimes(paths, cookie);
  await measureExport(cookie);
  await measureExport(cookie);
  await checkPlans(paths, cookie);
  console.log(`Load of this machine at the end: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  const goals = `p99 under ${GOAL.p99} ms, export under ${GOAL.memory} MB, no query above ${MOST_PAGES} pages`;
  console.log(`${within ? 'Within' : 'Above'} the goals: ${goals}.`);
  process.exitCode = within ? 0 : 1;
} finally {
  await running.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
