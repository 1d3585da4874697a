/**
 * `npm run bench:reports`: what a moderator's pages cost on the server, and what exporting every report needs of memory,
 * for a school with 5,000 students and 50,000 reports in an installation of 200 schools.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { start } from '#server/start.ts';

/** Milliseconds that 99 of 100 answers may take, and megabytes that an export may need besides. */
const GOAL = { p99: 50, memory: 150 };
const ROUNDS = 300;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    reports: { type: 'string', default: '50000' },
    schools: { type: 'string', default: '200' },
  },
});
const [students, reports, schools] = [Number(values.students), Number(values.reports), Number(values.schools)];

/** One school of the wanted size, and all others with a tenth of it in all. */
async function fill(db: Db): Promise<void> {
  await sql`
    INSERT INTO institutions (name, slug) SELECT 'School ' || n, 'school-' || n FROM generate_series(3, ${schools}::int) n`.execute(db);
  await sql`
    INSERT INTO members (email, name, username, user_type, institution_id, year)
    SELECT 'bench' || n || '@alderridge.edu', 'Student ' || md5(n::text), 'bench' || n, 'medical_student',
      (SELECT id FROM institutions WHERE slug = 'alder-ridge'), 'M1'
    FROM generate_series(1, ${students}::int) n`.execute(db);
  await sql`
    WITH people AS (SELECT array_agg(id) AS ids FROM members WHERE username LIKE 'bench%'), places AS (
      SELECT array_agg(id) AS ids FROM institutions WHERE slug LIKE 'school-%'
    ), wanted AS (
      SELECT n, (SELECT id FROM institutions WHERE slug = 'alder-ridge') AS school FROM generate_series(1, ${reports}::int) n
      UNION ALL
      SELECT n, (SELECT ids[1 + n % array_length(ids, 1)] FROM places) FROM generate_series(1, ${reports}::int) n
    )
    INSERT INTO reported_content (institution_id, kind, target_id, reporter_author_id, reported_author_id, post_id, comment_id, report_reasons,
      additional_information, reported_name, content_title, content_text, resolved_status, resolved_at, created_at)
    SELECT w.school, (ARRAY['post', 'comment', 'profile'])[1 + w.n % 3], gen_random_uuid(),
      p.ids[1 + w.n % array_length(p.ids, 1)], p.ids[1 + (w.n * 7) % array_length(p.ids, 1)],
      CASE WHEN w.n % 3 < 2 THEN gen_random_uuid() END, CASE WHEN w.n % 3 = 1 THEN gen_random_uuid() END,
      ARRAY['Other'], repeat('What happened. ', 20), 'Somebody', 'A title', repeat('Words of a post. ', 60),
      CASE WHEN w.n % 20 = 0 THEN 'Unresolved' WHEN w.n % 20 = 1 THEN 'In Review' ELSE 'Resolved' END,
      CASE WHEN w.n % 20 > 1 THEN now() END, now() - w.n * interval '7 minutes'
    FROM wanted w, people p`.execute(db);
}

async function logIn(address: string, { email, password }: DemoAccount): Promise<string> {
  const answer = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in failed: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
let accounts: DemoAccount[] = [];
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
  log: { info() {}, warn: console.warn, error: console.error },
  buildFolder: null,
  async prepare({ db }) {
    accounts = await seed(db, dataDir);
    await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      await fill(one);
      await sql`VACUUM ANALYZE`.execute(one);
      await sql`RESET statement_timeout`.execute(one);
    });
  },
});
Object.assign(running.services.limits, { countCall: async () => {}, countRequest: async () => {} });

try {
  const moderator = accounts.find(({ role }) => role.includes('moderator, Alder Ridge'));
  if (moderator === undefined) throw new Error('The demonstration has no moderator of Alder Ridge.');
  const cookie = await logIn(running.address, moderator);
  const school = '/api/institutions/alder-ridge';
  let within = true;
  const read = async (path: string) => {
    const answer = await fetch(running.address + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { nextCursor?: string | null };
  };
  const next = async (path: string) => `${path}${path.includes('?') ? '&' : '?'}cursor=${(await read(path)).nextCursor}`;
  for (const path of [
    `${school}/reports`,
    await next(`${school}/reports`),
    `${school}/reports?order=oldest`,
    `${school}/reports?status=Unresolved`,
    `${school}/reports?status=In%20Review&kind=comment`,
    `${school}/report-counts`,
    `${school}/students`,
    await next(`${school}/students`),
    `${school}/moderation-log`,
  ]) {
    const times: number[] = [];
    for (let round = -30; round < ROUNDS; round += 1) {
      const began = performance.now();
      await read(path);
      if (round >= 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const [p50 = Number.NaN, p99 = Number.NaN] = [times[Math.floor(ROUNDS / 2)], times[Math.floor(ROUNDS * 0.99)]];
    within &&= p99 < GOAL.p99;
    console.log(`${path.slice(school.length, school.length + 45).padEnd(46)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }

  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  const answer = await fetch(`${running.address}/api/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ what: 'reported_content', institution: 'alder-ridge' }),
  });
  let bytes = 0;
  // Counted as it comes: what is kept here would be measured with the server's.
  for await (const part of answer.body ?? []) bytes += part.byteLength;
  clearInterval(watch);
  const more = (most - before) / 1_048_576;
  within &&= more < GOAL.memory;
  console.log(
    `export of ${reports.toLocaleString('en')} reports: ${(bytes / 1_048_576).toFixed(0)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${more.toFixed(0)} MB more memory`,
  );
  console.log(within ? 'Within the goals.' : `Above the goals of ${GOAL.p99} ms or ${GOAL.memory} MB.`);
  process.exitCode = within ? 0 : 1;
} finally {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
