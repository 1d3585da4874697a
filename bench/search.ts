/**
 * `npm run bench:search`: response times of searches over HTTP (`-- --posts 1000000`; a tenth of
 * that by default).
 * `-- --keep FOLDER` keeps the installation and reuses it.
 * `-- --demo FILE --triples FILE` measures the recall instead (bench/search-recall.ts).
 */
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { startBenchApp } from './app.ts';
import { inNewFolder } from './folder.ts';
import { logInAsStudent } from './log-in.ts';
import { percentile } from './percentile.ts';
import { prepareSearch, WORDS } from './search-data.ts';
import { measureRecall } from './search-recall.ts';

const SEARCHES = 100;
/** PostgreSQL plans a statement five times on each connection before it keeps the plan. */
const WARM_UP = 60;
/** Maximum p99 at a million posts, in milliseconds. */
const SEARCH_GOAL = 100;
const SUGGESTIONS_GOAL = 60;
const BARE = 1_000;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { posts: { ...text, default: '100000' }, keep: text, demo: text, triples: text } });

function wordBetween(from: number, to: number): string {
  return WORDS[from + Math.floor(Math.random() * (to - from))] ?? '';
}

function anyWord(): string {
  return WORDS[Math.floor(WORDS.length * Math.random() ** 2)] ?? '';
}

function misspelt(word: string): string {
  const at = 1 + Math.floor(Math.random() * (word.length - 1));
  return `${word.slice(0, at)}w${word.slice(at + 1)}`;
}

type Query = Record<string, string>;

function anyTitle(words: number): string {
  return Array.from({ length: words }, anyWord).join(' ');
}

function suggestionsFor(communityId: string, titles: readonly string[]): Record<string, () => Query> {
  return {
    'suggestions for a known title': () => ({ title: titles[Math.floor(Math.random() * titles.length)] ?? '', communityId }),
    'suggestions for four words': () => ({ title: anyTitle(4), communityId }),
    'suggestions for twelve words': () => ({ title: anyTitle(12), communityId }),
  };
}

function searchesIn(community: string): Record<string, () => Query> {
  const two = () => anyTitle(2);
  return {
    'two words, latest': () => ({ q: two(), sort: 'latest' }),
    'two words, best match': () => ({ q: two(), sort: 'best_match' }),
    'two common words': () => ({ q: `${wordBetween(1, 100)} ${wordBetween(1, 100)}` }),
    'two words, one community': () => ({ q: `${wordBetween(0, 100)} ${wordBetween(0, 100)}`, communities: community }),
    'a rare word': () => ({ q: wordBetween(29_000, 30_000) }),
    'a very common word': () => ({ q: wordBetween(0, 10) }),
    'a very common word, best match': () => ({ q: wordBetween(0, 10), sort: 'best_match' }),
    'a typo': () => ({ q: `${misspelt(wordBetween(1_000, 30_000))}` }),
    'two letters': () => ({ q: wordBetween(0, 30).slice(0, 2) }),
  };
}

interface Measured {
  found: number;
  p50: number;
  p99: number;
}

async function measure(ask: () => Promise<boolean>, count: number): Promise<Measured> {
  const times: number[] = [];
  let found = 0;
  for (let number = -WARM_UP; number < count; number += 1) {
    const began = performance.now();
    const answered = await ask();
    if (number < 0) continue;
    times.push(performance.now() - began);
    if (answered) found += 1;
  }
  times.sort((a, b) => a - b);
  return { found, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** A read by primary key, to compare with on any machine. */
async function measureBare(db: Db): Promise<Measured> {
  const { id } = await db.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow();
  return measure(async () => (await sql`SELECT count(*) FROM posts WHERE id = ${id}`.execute(db)).rows.length > 0, BARE);
}

const Answer = z.object({ items: z.array(z.unknown()) });

function print(name: string, { found, p50, p99 }: Measured, count: number, bare: Measured): void {
  const columns = [`${found} of ${count}`, p50.toFixed(1), p99.toFixed(1), (p50 / bare.p50).toFixed(0), (p99 / bare.p50).toFixed(0)];
  console.log(name.padEnd(32) + columns.map((column) => column.padStart(13)).join(''));
}

async function run(folder: string): Promise<void> {
  const began = performance.now();
  await prepareSearch(folder, Number(values.posts), (progress) => {
    process.stderr.write(`\r${progress.padEnd(30)}`);
  });
  process.stderr.write('\r');
  console.log(`Ready after ${((performance.now() - began) / 1_000).toFixed(0)} s`);

  const server = await startBenchApp({ dataDir: folder, buildFolder: null });
  try {
    const { db } = server.services;
    const { email, cookie } = await logInAsStudent(server.address, folder);
    const { count } = await db.selectFrom('posts').select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string }>`
      SELECT c.id FROM communities c JOIN members m USING (institution_id) JOIN posts p ON p.community_id = c.id
      WHERE m.email = ${email} AND c.sub_slug <> 'admin' GROUP BY c.id ORDER BY count(*) DESC LIMIT 1`.execute(db);

    const bare = await measureBare(db);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${Number(count).toLocaleString('en')} posts; ${availableParallelism()} processors, of which ${load} were asked for before\n`,
    );
    console.log(
      `${'milliseconds, over HTTP'.padEnd(32)}${['found', 'p50', 'p99', 'p50 ratio', 'p99 ratio'].map((head) => head.padStart(13)).join('')}`,
    );
    const late: string[] = [];
    async function measureAll(path: string, queries: Record<string, () => Query>, goal: number): Promise<void> {
      for (const [name, make] of Object.entries(queries)) {
        const measured = await measure(async () => {
          const answer = await fetch(`${server.address}${path}?${new URLSearchParams(make())}`, { headers: { cookie } });
          if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`);
          return Answer.parse(await answer.json()).items.length > 0;
        }, SEARCHES);
        print(name, measured, SEARCHES, bare);
        if (measured.p99 >= goal) late.push(name);
      }
    }
    const community = rows[0]?.id ?? '';
    await measureAll('/api/search', searchesIn(community), SEARCH_GOAL);
    const { rows: known } = await sql<{ title: string }>`
      SELECT p.title FROM posts p TABLESAMPLE SYSTEM (1) JOIN communities c ON c.id = p.community_id WHERE c.institution_id IS NULL LIMIT 1000`.execute(
      db,
    );
    await measureAll(
      '/api/posts/similar',
      suggestionsFor(
        community,
        known.map(({ title }) => title),
      ),
      SUGGESTIONS_GOAL,
    );
    print('one row by primary key (bare)', bare, BARE, bare);
    console.log('\nA ratio is to the p50 of the bare query, in the same run on the same machine.');
    const goals = `a p99 under ${SEARCH_GOAL} ms, of suggestions under ${SUGGESTIONS_GOAL} ms`;
    console.log(`Goal at 1,000,000 posts: ${goals}. ${late.length === 0 ? 'Held by all.' : `Not held by: ${late.join('; ')}.`}`);
  } finally {
    await server.stop();
  }
}

if (values.demo !== undefined || values.triples !== undefined) await inNewFolder((folder) => measureRecall(folder, values));
else if (values.keep !== undefined) await run(resolve(values.keep));
else await inNewFolder(run);
