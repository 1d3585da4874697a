/**
 * `npm run bench:pages`: measures the speed of pages, as ratios within one run:
 * - documents per second, against a bare node:http process that serves the same feed as JSON;
 * - largest contentful paint with an empty cache and a slowed processor, against static copies;
 * - how long scripts block a page.
 *
 * It also prints bytes, requests and layout shifts, which tests/e2e/budget.spec.ts limits, and
 * times over a slow connection (bench/slow-phone.ts).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type Browser, type Cookie, chromium as playwright } from 'playwright-core';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import { styleSheetOf } from '#server/testing/style-sheet.ts';
import { CHROMIUM } from '#tests/e2e/chromium.ts';
import { logIn } from './log-in.ts';
import { type Visit, visitTwice } from './page-visits.ts';
import type { StaticPage } from './pages-limits.ts';
import type { PagesServer } from './pages-server.ts';
import { percentile } from './percentile.ts';
import { logInSlowly, type SlowVisit, visitSlowly } from './slow-phone.ts';

const SLOWED = 4;
const CONNECTIONS = 8;
const GOALS = { documents: 0.025, largest: 1.3, blocked: 250, requests: 4, kilobytes: 400, shift: 0 };
/** Goals over a slow connection: milliseconds, requests and kilobytes until a page works. */
const SLOW_GOALS = { text: 5_000, works: 13_000, requests: 25, kilobytes: 260, logIn: 7_000 };
const READER = 'maya.okafor@alderridge.edu';
const FEED = '/thedashboard';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' }, slow: { type: 'boolean' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const missed: string[] = [];
function report(what: string, figure: string, goal: string, reached: boolean): void {
  if (!reached) missed.push(what);
  console.log(`${what.padEnd(64)} ${figure.padStart(10)}   ${goal.padEnd(12)} ${reached ? '' : 'missed'}`);
}

const median = (numbers: number[]) =>
  percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );

function startProcess(file: string, ...args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args);
}

async function perSecond(url: string, cookie: string): Promise<number> {
  const options = { url, connections: CONNECTIONS, headers: { cookie } };
  await autocannon({ ...options, duration: 2 });
  const { requests, non2xx, errors } = await autocannon({ ...options, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.total / seconds;
}

async function measureDocuments(bare: string, address: string, cookie: string): Promise<void> {
  const limit = await perSecond(`${bare}/feed.json`, '');
  const documents = await perSecond(address + FEED, cookie);
  const again = await perSecond(`${bare}/feed.json`, '');
  const share = documents / ((limit + again) / 2);
  console.log(
    `${documents.toFixed(1)} documents a second; bare limit ${limit.toFixed(0)} before, ${again.toFixed(0)} after; ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  report('documents a second, signed-in feed, against the bare limit', share.toFixed(4), `>= ${GOALS.documents}`, share >= GOALS.documents);
}

/** The static copy needs these headers too, because isolated pages cost a new browser process. */
const OF_THE_PAGE = /^(cache-control|content-security-policy|cross-origin-|permissions-policy|referrer-policy|x-)/;

async function withoutScript(url: string, cookie: string): Promise<Omit<StaticPage, 'path'>> {
  const answer = await fetch(url, { headers: { cookie } });
  const html = await answer.text();
  return {
    // The script of a first visit sets `data-fonts`.
    html: html
      .replace('<html', '<html data-fonts=""')
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, ''),
    headers: Object.fromEntries([...answer.headers].filter(([name]) => OF_THE_PAGE.test(name))),
  };
}

/** Rendering takes three times as long until the JavaScript engine has compiled it. */
async function warmUp(url: string, cookie: string): Promise<void> {
  await autocannon({ url, connections: 2, amount: 400, headers: { cookie } });
}

async function asStatic(limits: ChildProcess, page: StaticPage): Promise<void> {
  limits.send(page);
  await once(limits, 'message');
}

interface Compared {
  name: string;
  path: string;
  cookie: string;
}

async function measureVisits(browser: Browser, limits: ChildProcess, bare: string, address: string, pages: Compared[]): Promise<void> {
  for (const [number, { name, path, cookie }] of pages.entries()) {
    const cookies = cookiesOf(cookie);
    await asStatic(limits, { path: `/static-${number}`, ...(await withoutScript(address + path, cookie)) });
    for (const url of [address + path, `${bare}/static-${number}`]) await warmUp(url, cookie);
    const [visits, stills]: [{ cold: Visit; warm: Visit }[], Visit[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      stills.push((await visitTwice(browser, [], `${bare}/static-${number}`, SLOWED)).cold);
      visits.push(await visitTwice(browser, cookies, address + path, SLOWED));
    }
    const of = (key: keyof Visit) => median(visits.map(({ cold }) => cold[key]));
    const still = median(stills.map(({ largestContent }) => largestContent));
    const ratio = of('largestContent') / still;
    console.log(`\n${name}: ${path}; largest content after ${of('largestContent').toFixed(0)} ms, as static files ${still.toFixed(0)} ms`);
    report(`${name}: largest content against static files`, ratio.toFixed(2), `<= ${GOALS.largest}`, ratio <= GOALS.largest);
    report(
      `${name}: milliseconds blocked after first content`,
      of('blocked').toFixed(0),
      `<= ${GOALS.blocked}`,
      of('blocked') <= GOALS.blocked,
    );
    const shift = Math.max(...visits.flatMap(({ cold, warm }) => [cold.layoutShift, warm.layoutShift]));
    report(`${name}: layout shift`, shift.toFixed(4), `${GOALS.shift}`, shift === GOALS.shift);
    if (path !== FEED) continue;
    const kilobytes = of('bytes') / 1_024;
    report(`${name}: kilobytes of a cold visit`, kilobytes.toFixed(1), `<= ${GOALS.kilobytes}`, kilobytes <= GOALS.kilobytes);
    const requests = median(visits.map(({ warm }) => warm.requests));
    report(`${name}: requests of a warm visit`, String(requests), `<= ${GOALS.requests}`, requests <= GOALS.requests);
  }
}

async function measureSlowly(browser: Browser, address: string, post: string, cookie: string, reader: { email: string; password: string }) {
  const visits: SlowVisit[] = [];
  const logIns: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await visitSlowly(browser, cookiesOf(cookie), address + post));
    logIns.push(await logInSlowly(browser, address, reader));
  }
  const of = (key: keyof SlowVisit) => median(visits.map((visit) => visit[key]));
  const { text, works, requests, kilobytes, logIn } = SLOW_GOALS;
  const most = (what: string, figure: number, goal: number) =>
    report(`slow phone: ${what}`, figure.toFixed(0), `<= ${goal}`, figure <= goal);
  console.log(`\nslow phone: ${post}; in all ${of('allRequests')} requests, ${(of('allBytes') / 1_024).toFixed(0)} KB`);
  most('milliseconds until a cold post link shows text', of('text'), text);
  most('milliseconds until it works', of('works'), works);
  most('requests until it works', of('requests'), requests);
  most('kilobytes until it works', of('bytes') / 1_024, kilobytes);
  most('milliseconds from the log-in to the feed', median(logIns), logIn);
}

function cookiesOf(header: string): Cookie[] {
  return header.split('; ').flatMap((one) => {
    const [key = '', ...value] = one.split('=');
    return key === '' ? [] : [cookieFor(key, value.join('='))];
  });
}

function cookieFor(name: string, value: string): Cookie {
  return { name, value, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}

async function anyPost(address: string, cookie: string): Promise<string> {
  const html = await (await fetch(address + FEED, { headers: { cookie } })).text();
  return /href="(\/thedashboard\/posts\/[^"#]+)"/.exec(html)?.[1] ?? FEED;
}

const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
// Under root, PostgreSQL runs as another user that must enter this folder.
await chmod(dataDir, 0o711);
await ensureWebBuild();
const postgres = await startPostgres(dataDir);
const server = startProcess('pages-server.ts', dataDir, postgres.connectionString);
try {
  const [{ address, accounts }] = (await once(server, 'message')) as [PagesServer];
  const limits = startProcess('pages-limits.ts', postgres.connectionString);
  const [bare] = (await once(limits, 'message')) as [string];
  const reader = accounts.find(({ email }) => email === READER);
  if (reader === undefined) throw new Error('The demonstration has no such reader.');
  const cookie = await logIn(address, reader);
  const post = await anyPost(address, cookie);
  if (!values.slow) await measureDocuments(bare, address, `${cookie}; rounds.styles=${await styleSheetOf(address)}`);
  const browser = await playwright.launch(CHROMIUM);
  if (!values.slow)
    await measureVisits(browser, limits, bare, address, [
      { name: 'signed-in feed', path: FEED, cookie },
      { name: 'post page', path: post, cookie },
      { name: 'landing', path: '/', cookie: '' },
    ]);
  else await warmUp(address + post, cookie);
  await measureSlowly(browser, address, post, cookie, reader);
  await browser.close();
  limits.disconnect();
  console.log(`\nA kilobyte has 1,024 bytes. ${missed.length === 0 ? 'All goals are reached.' : `Missed: ${missed.join('; ')}.`}`);
} finally {
  server.disconnect();
  await once(server, 'exit');
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
