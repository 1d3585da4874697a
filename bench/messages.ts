/**
 * `npm run bench:messages`: how long the database takes to open the inbox of somebody with 2,000 conversations and
 * 500,000 messages, against somebody with 20 conversations of the same installation, turn by turn in one run; and how the
 * database goes about it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countUnread, inboxPage, messagePage } from '#server/features/messages/queries.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { percentile } from './percentile.ts';

/** Conversations of each of the two, and messages in each of these. */
const BUSY = { conversations: 2_000, messages: 250 };
const QUIET = { conversations: 20, messages: 250 };
const TURNS = 300;
const WARM_UP = 30;
/** Goal of the specification: no slower than so many times. */
const GOAL = 1.5;

async function insertStudents(db: Db): Promise<string[]> {
  await sql`INSERT INTO institutions (name, slug) VALUES ('School', 'school')`.execute(db);
  await sql`
    INSERT INTO members (email, name, username, user_type, institution_id, year)
    SELECT 'm' || n || '@school.edu', 'Student ' || n, 'student.' || n, 'medical_student', (SELECT id FROM institutions), 'M1'
    FROM generate_series(1, ${BUSY.conversations + 3}::int) n`.execute(db);
  return (await db.selectFrom('members').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** A person's conversations with the next so many others, each side writing in turn; every tenth ends unread. */
async function fill(db: Db, personId: string, others: readonly string[], messages: number): Promise<void> {
  await sql`
    INSERT INTO messages (sender_id, recipient_id, content, request_key, created_at, read_at)
    SELECT CASE WHEN m % 2 = 0 THEN ${personId}::uuid ELSE o.id END, CASE WHEN m % 2 = 0 THEN o.id ELSE ${personId}::uuid END,
      repeat('Shall we study together? ', 1 + (m % 8)::int), gen_random_uuid(),
      now() - (${messages}::int - m) * interval '1 hour' - o.n * interval '3 seconds',
      CASE WHEN m = ${messages}::int AND o.n % 10 = 0 THEN NULL ELSE now() END
    FROM generate_series(1, ${messages}::int) m, unnest(${others}::uuid[]) WITH ORDINALITY AS o (id, n)`.execute(db);
  await sql`
    INSERT INTO conversations (member_id, other_id, last_text, last_at, last_own, unread)
    SELECT ${personId}::uuid, o.id, 'Shall we study together?', now() - o.n * interval '3 seconds', false, o.n % 10 = 0
    FROM unnest(${others}::uuid[]) WITH ORDINALITY AS o (id, n)`.execute(db);
}

const folder = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
const postgres = await startPostgres(folder, ['-c', 'fsync=off', '-c', 'max_wal_size=4GB']);
const open = (timeout: number | null) =>
  openDatabase({ connectionString: postgres.connectionString, max: 1, timeout, onError: (error) => console.error(error.message) });
try {
  await migrate(postgres.connectionString);
  const writer = open(null);
  const [busy = '', quiet = '', ...others] = await insertStudents(writer.db);
  await fill(writer.db, busy, others.slice(0, BUSY.conversations), BUSY.messages);
  await fill(writer.db, quiet, others.slice(0, QUIET.conversations), QUIET.messages);
  await sql`VACUUM ANALYZE`.execute(writer.db);
  await writer.close();

  const { db, pool, close } = open(30_000);
  const plans: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message }) => plans.push(message ?? '')));
  /** What opening the inbox with its first conversation asks for; milliseconds of the list and of all. */
  async function openInbox(id: string): Promise<{ list: number; all: number }> {
    const began = performance.now();
    const [first] = await inboxPage(db, id, null, PAGE_SIZES.conversations);
    const list = performance.now() - began;
    await countUnread(db, id);
    if (first !== undefined) await messagePage(db, id, first.author_id, null, PAGE_SIZES.messages);
    return { list, all: performance.now() - began };
  }
  const times = { busy: [] as { list: number; all: number }[], quiet: [] as { list: number; all: number }[] };
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    const [a, b] = [await openInbox(busy), await openInbox(quiet)];
    if (turn < 0) continue;
    times.busy.push(a);
    times.quiet.push(b);
  }
  // The plans of these very statements, with their values.
  for (const setting of ["LOAD 'auto_explain'", 'SET auto_explain.log_min_duration = 0', 'SET client_min_messages = log'])
    await sql.raw(setting).execute(db);
  plans.length = 0;
  await openInbox(busy);
  await close();

  console.log(`opening the inbox of 2,000 conversations takes ${plans.length} queries`);
  for (const plan of plans) {
    const steps = plan.split('\n').flatMap((line) => (/(?:Scan|Sort)\b[^(]*/.test(line) ? [line.replace(/^[\s>-]+|\s+\(.*$/g, '')] : []));
    console.log(`  ${steps.join('; ')}`);
  }
  const scanned = plans.filter((plan) => /Seq Scan on (?:messages|conversations|members)/.test(plan)).length;
  console.log(scanned === 0 ? 'No table is read from end to end.' : `${scanned} read a whole table.`);
  if (scanned > 0) process.exitCode = 1;

  const median = (all: number[]) =>
    percentile(
      all.toSorted((a, b) => a - b),
      0.5,
    );
  console.log(`the inbox of 20 conversations against that of 2,000 with 500,000 messages, ${TURNS} turns, medians`);
  for (const part of ['list', 'all'] as const) {
    const [few, many] = [median(times.quiet.map((one) => one[part])), median(times.busy.map((one) => one[part]))];
    const what = part === 'list' ? 'the list' : 'list, unread mark and messages';
    console.log(`${what}: ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ${(many / few).toFixed(2)} times (goal: at most ${GOAL})`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
