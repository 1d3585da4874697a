/**
 * `npm run bench:pictures`: what ten pictures of a telephone, uploaded at once, do to everybody else. In one run it
 * measures the answers of one list, again and again, first alone and then while the ten are worked on.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { logIn } from './log-in.ts';
import { percentile } from './percentile.ts';
import type { BenchServer } from './server.ts';

const PICTURES = 10;
/** Pixels, as of a telephone with 12 megapixels. */
const [WIDTH, HEIGHT] = [4_032, 3_024];
/** Milliseconds between two requests: it is waiting that is measured, not load. */
const EVERY = 5;
const WARM_UP = 3_000;
const IDLE = 8_000;
/** Goal of the specification: no slower than so many times, for all but one of a hundred. */
const GOAL = 3;

interface Measured {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** Asks over and over until then; the times in milliseconds. */
async function measure(ask: () => Promise<unknown>, until: Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let over = false;
  const end = until.finally(() => {
    over = true;
  });
  while (!over) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
    await delay(EVERY);
  }
  await end;
  times.sort((a, b) => a - b);
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), max: percentile(times, 1) };
}

function print(name: string, { count, p50, p99, max }: Measured): void {
  const columns = [String(count), ...[p50, p99, max].map((value) => value.toFixed(2))];
  console.log(name.padEnd(12) + columns.map((column) => column.padStart(9)).join(''));
}

const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
const canvas = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888888', noise } });
const picture = Buffer.from(await canvas.jpeg({ quality: 85 }).toBuffer());

const child = fork(join(import.meta.dirname, 'server.ts'));
const [server] = (await once(child, 'message')) as [BenchServer];
// One person's pictures wait for each other; these are ten people's.
const cookies: string[] = [];
for (const account of server.accounts.slice(0, PICTURES)) cookies.push(await logIn(server.address, account));
const [cookie = ''] = cookies;

async function ask(): Promise<void> {
  const answer = await fetch(`${server.address}/api/communities`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The list failed: ${answer.status}`);
  await answer.arrayBuffer();
}

async function upload(cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${server.address}/api/picture-drafts`, { method: 'POST', headers, body: picture });
  if (answer.status !== 201) throw new Error(`An upload failed: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

await measure(ask, delay(WARM_UP));
const idle = await measure(ask, delay(IDLE));
const began = performance.now();
const busy = await measure(ask, Promise.all(cookies.map(upload)));
const seconds = (performance.now() - began) / 1_000;
child.disconnect();

const size = `${WIDTH} × ${HEIGHT}, ${(picture.length / 1e6).toFixed(1)} MB each`;
console.log(`${PICTURES} pictures (${size}) at once on ${availableParallelism()} processors: ${seconds.toFixed(1)} s\n`);
console.log(`${'milliseconds'.padEnd(12)}    count      p50      p99      max`);
print('idle', idle);
print('meanwhile', busy);
console.log(`\nThe p99 meanwhile is ${(busy.p99 / idle.p99).toFixed(2)} times its idle value (goal: at most ${GOAL}).`);
