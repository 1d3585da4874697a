/**
 * `npm run bench:overload -- --hostile`: response times of twenty ordinary members during one
 * attack at a time (`docs/benchmark.md`).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BUILD_FOLDER, ensureWebBuild } from '#server/platform/http/web-build.ts';
import { startChild } from './children.ts';
import { type Answers, ATTACK_NAMES, type Attack, BEYOND_LIMITS } from './hostile-attacks.ts';
import type { Installation } from './installation/open.ts';
import { percentile } from './percentile.ts';
import { table } from './print.ts';
import { READS } from './reads.ts';
import { connectToChoose, type Reader, type Subjects } from './subjects.ts';

const ORDINARY = 20;
const ATTACKERS = 8;
const PAUSE = 500;
const EVERY = { page: 8, like: 12, comment: 25 };
const WARM_UP = 10;
/**
 * Maximum ratio of the p99 during an attack to that of the quiet run. Not applied to BEYOND_LIMITS.
 */
const GOAL = 3;

interface Result {
  times: number[];
  refused: number;
  /** Other responses than 2xx and 503, and missing ones. */
  errors: number;
}

interface Crowd {
  origin: string;
  subjects: Subjects;
  people: Reader[];
}

function nextRequest({ subjects }: Crowd, reader: Reader, number: number): { method: string; path: string; body?: object } {
  const { posts, unliked } = subjects;
  const post = posts[number % posts.length] ?? subjects.hot;
  if (number % EVERY.comment === 0)
    return {
      method: 'POST',
      path: `/api/posts/${unliked[number % unliked.length]}/comments`,
      body: { requestKey: randomUUID(), content: 'Draw it again, from memory.' },
    };
  if (number % EVERY.like === 0)
    return { method: 'PUT', path: `/api/posts/${unliked[number % unliked.length]}/like`, body: { liked: number % 2 === 0 } };
  if (number % EVERY.page === 0) return { method: 'GET', path: number % 2 === 0 ? '/thedashboard' : `/thedashboard/posts/${post.slug}` };
  const reads = READS.filter(({ aside, moderation }) => aside !== true && moderation !== true);
  const read = reads[number % reads.length] ?? READS[0];
  if (read === undefined) throw new Error('There is nothing to read.');
  return { method: 'GET', path: `/api${read.path(subjects, reader, number)}` };
}

async function observe(crowd: Crowd, until: Promise<unknown>): Promise<Result> {
  const result: Result = { times: [], refused: 0, errors: 0 };
  let running = true;
  const end = until.finally(() => {
    running = false;
  });
  const person = async (reader: Reader, index: number) => {
    await delay((index * PAUSE) / ORDINARY);
    for (let number = 37 * index; running; number += 1) {
      const { method, path, body } = nextRequest(crowd, reader, number);
      const headers = {
        cookie: reader.cookie,
        'x-forwarded-for': `198.51.100.${index + 1}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const began = performance.now();
      const answer = await fetch(`${crowd.origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
        () => null,
      );
      await answer?.arrayBuffer().catch(() => null);
      const took = performance.now() - began;
      if (answer?.status === 503) result.refused += 1;
      else if (answer === null || answer.status > 299) result.errors += 1;
      else result.times.push(took);
      await delay(Math.max(0, PAUSE - took));
    }
  };
  await Promise.all([end, ...crowd.people.map(person)]);
  result.times.sort((one, other) => one - other);
  return result;
}

const formatAnswers = (answers: Answers) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

export async function hostile(
  { connectionString, folder }: Installation,
  seconds: number,
  tell: (progress: string) => void,
): Promise<boolean> {
  await ensureWebBuild();
  const app = await startChild<object, never>('hostile-server.ts', [connectionString, folder, BUILD_FOLDER]);
  const attackers = await startChild<Attack, Answers>('hostile-attacks.ts');
  try {
    const subjects = await connectToChoose(connectionString, app.ready, ORDINARY + ATTACKERS);
    const crowd: Crowd = { origin: app.ready, subjects, people: subjects.readers.slice(0, ORDINARY) };
    const accounts = subjects.readers.slice(ORDINARY).map(({ cookie }) => cookie);
    const [post = subjects.hot] = subjects.posts;
    tell('warming up');
    await observe(crowd, delay(WARM_UP * 1_000));
    tell('quiet');
    const quiet = await observe(crowd, delay(seconds * 1_000));
    const quietP99 = percentile(quiet.times, 0.99);
    const row = (name: string, { times, refused, errors }: Result, answers: Answers) => [
      name,
      ...[percentile(times, 0.5), percentile(times, 0.99), percentile(times, 0.99) / quietP99].map((one) => one.toFixed(1)),
      String(times.length),
      String(refused),
      String(errors),
      formatAnswers(answers),
    ];
    const rows = [row('quiet', quiet, {})];
    let reached = true;
    for (const [index, name] of ATTACK_NAMES.entries()) {
      tell(name);
      const attack = attackers.ask({
        name,
        origin: app.ready,
        address: `203.0.113.${index + 1}`,
        seconds,
        accounts,
        dashboard: subjects.dashboard,
        post,
      });
      const result = await observe(crowd, attack);
      rows.push(row(name, result, await attack));
      const slow = name !== BEYOND_LIMITS && percentile(result.times, 0.99) > GOAL * quietP99;
      if (result.refused > 0 || result.errors > 0 || slow) reached = false;
    }
    tell('');
    console.log(`\n${table(['', 'p50 ms', 'p99', 'of quiet', 'answers', '503', 'errors', 'answers to the attacker'], rows)}`);
    console.log(
      `\nGoal (no 503, no errors, p99 at most ${GOAL} times the quiet run except in the last attack): ${reached ? 'reached' : 'MISSED'}`,
    );
    return reached;
  } finally {
    await attackers.stop();
    await app.stop();
  }
}
