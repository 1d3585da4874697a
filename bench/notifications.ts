/**
 * `npm run bench:notifications`: what a page of notifications and the bell's dot cost over HTTP for a person with a
 * hundred notifications, for one with very many (`-- --many 100000`) and for one with half as many likes of one post in
 * one line; as ratios to the first, all in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { start } from '#server/start.ts';
import { logIn } from './log-in.ts';
import { percentile } from './percentile.ts';
import { withoutLimits } from './without-limits.ts';

/** Most that a page of very many may cost, in pages of a hundred. */
const GOAL = 1.5;
const ROUNDS = 300;
const FEW = 100;

const { values } = parseArgs({ options: { many: { type: 'string', default: '100000' } } });
const many = Number(values.many);

/** Posts of this person with so many replies to comments of theirs, and likes of the first post, as the forum would have written them. */
async function fill(db: Db, email: string, replies: number, likes: number): Promise<void> {
  const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const posts = await sql<{ id: string }>`
    INSERT INTO posts (slug, community_id, author_id, title, category, request_key)
    SELECT 'bench-' || gen_random_uuid(), (SELECT id FROM communities WHERE institution_id IS NULL), ${id}, 'A post', 'Question', gen_random_uuid()
    FROM generate_series(1, 50) RETURNING id`.execute(db);
  const ids = posts.rows.map((row) => row.id);
  await sql`DELETE FROM notifications WHERE recipient_id = ${id}`.execute(db);
  await sql`
    WITH written AS (
      INSERT INTO comments (post_id, author_id, content, request_key)
      SELECT (${ids}::uuid[])[1 + n % 50], (SELECT id FROM members WHERE id <> ${id} ORDER BY id LIMIT 1), 'Reply ' || n, gen_random_uuid()
      FROM generate_series(1, ${replies}::int) n RETURNING id, post_id, author_id
    )
    INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, created_at)
    SELECT 'reply_to_comment', ${id}, w.author_id, p.community_id, p.id, w.id, now() - interval '1 day' - random() * interval '100 days'
    FROM written w JOIN posts p ON p.id = w.post_id`.execute(db);
  if (likes === 0) return;
  await sql`
    WITH fans AS (
      INSERT INTO members (email, name, username, user_type)
      SELECT 'fan' || n || '@mail.example', 'Fan ' || n, 'fan' || n, 'medical_student' FROM generate_series(1, ${likes}::int) n RETURNING id
    ), liked AS (
      INSERT INTO post_reactions (post_id, member_id) SELECT ${ids[0]}::uuid, id FROM fans RETURNING member_id
    ), one AS (
      INSERT INTO notification_groups (recipient_id, type, post_id, total) VALUES (${id}, 'react_on_post', ${ids[0]}::uuid, ${likes}::int) RETURNING id
    )
    INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, group_id, state, created_at)
    SELECT 'react_on_post', ${id}, l.member_id, p.community_id, p.id, one.id,
      CASE WHEN row_number() OVER () = 1 THEN 'listed' ELSE 'folded' END, now() - row_number() OVER () * interval '1 second'
    FROM liked l, one, posts p WHERE p.id = ${ids[0]}::uuid`.execute(db);
  await sql`UPDATE posts SET reactions_count = ${likes}::int WHERE id = ${ids[0]}::uuid`.execute(db);
}

function median(times: number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

const people = [
  { words: `${FEW} notifications`, replies: FEW, likes: 0 },
  { words: `${many.toLocaleString('en')} notifications`, replies: many, likes: 0 },
  {
    words: `${(many / 2).toLocaleString('en')} likes of one post among as many replies`,
    replies: many / 2,
    likes: many / 2,
  },
];
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
      for (const [index, { replies, likes }] of people.entries()) await fill(one, accounts[index]?.email ?? '', replies, likes);
      await sql`VACUUM ANALYZE`.execute(one);
      await sql`RESET statement_timeout`.execute(one);
    });
  },
});
withoutLimits(running.services);

try {
  const cookies: string[] = [];
  for (const account of accounts.slice(0, people.length)) cookies.push(await logIn(running.address, account));
  let within = true;
  for (const path of ['/api/notifications', '/api/notifications/unread']) {
    const times = people.map((): number[] => []);
    // Taking turns, so that whatever else this machine does falls on all of them alike; the first rounds warm up.
    for (let round = -30; round < ROUNDS; round += 1) {
      for (const [index, cookie] of cookies.entries()) {
        const began = performance.now();
        const answer = await fetch(running.address + path, { headers: { cookie } });
        if (!answer.ok) throw new Error(`${path} failed: ${answer.status}`);
        await answer.arrayBuffer();
        if (round >= 0) times[index]?.push(performance.now() - began);
      }
    }
    const [few = Number.NaN, ...others] = times.map(median);
    console.log(`${path}\n  ${people[0]?.words}: ${few.toFixed(2)} ms`);
    for (const [index, time] of others.entries()) {
      within &&= time / few <= GOAL;
      console.log(`  ${people[index + 1]?.words}: ${time.toFixed(2)} ms, ${(time / few).toFixed(2)} times as much`);
    }
  }
  console.log(within ? `None above ${GOAL} times.` : `Above the goal of ${GOAL} times.`);
  process.exitCode = within ? 0 : 1;
} finally {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
