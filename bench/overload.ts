/**
 * `npm run bench:overload`: response times and refusals of a server that is sent five times the
 * load it can carry, compared with a quiet run (`docs/benchmark.md`).
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_FOLDER, ensureWebBuild } from '#server/platform/http/web-build.ts';
import type { Usage, UsageQuestion } from './app-server.ts';
import { startChild } from './children.ts';
import { type Health, healthLine, watchHealth } from './health.ts';
import { hostile } from './hostile.ts';
import { type Installation, openInstallation } from './installation/open.ts';
import type { Job, Load, LoadRequest } from './load.ts';
import { percentile } from './percentile.ts';
import { table, tell } from './print.ts';
import { READS, requestsOf } from './reads.ts';
import { connectToChoose, type Subjects } from './subjects.ts';

const OVERLOAD_FACTOR = 5;
/** Maximum p99 of requests that are not refused, in milliseconds. */
const GOAL = 2_000;
const READERS = 40;
const MANY = 640;
/** Share of the maximum throughput that the quiet run sends. */
const QUIET = 0.1;
/** Seconds, until shared code is compiled. */
const WARM_UP = 10;
/**
 * Seconds at the start of the overload in which all connections are opened at once. Their first
 * requests do not count.
 */
const SETTLING = 2;

const { values } = parseArgs({
  options: {
    keep: { type: 'string', default: '/tmp/rounds-bench' },
    seconds: { type: 'string', default: '20' },
    json: { type: 'string' },
    hostile: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);

interface Kind {
  name: string;
  connections: number;
  requests: (subjects: Subjects) => LoadRequest[];
}

const KINDS: Kind[] = [
  {
    name: 'reads',
    connections: 6,
    requests: (subjects) =>
      READS.filter(({ aside }) => aside !== true).flatMap((read) =>
        requestsOf(read, subjects, READERS).map(({ path, reader: { cookie } }) => ({ path, cookie })),
      ),
  },
  {
    name: 'writes',
    connections: 2,
    requests: ({ readers, unliked }) =>
      Array.from({ length: MANY }, (_, number) => ({
        path: `/api/posts/${unliked[number % unliked.length]}/comments`,
        method: 'POST' as const,
        cookie: readers[number % readers.length]?.cookie ?? '',
        body: JSON.stringify({ requestKey: '{uuid}', content: 'Draw it again and again, from memory.' }),
      })),
  },
  {
    name: 'pages',
    connections: 1,
    requests: ({ readers, posts }) =>
      Array.from({ length: MANY }, (_, number) => {
        const cookie = number % 2 === 0 ? readers[number % readers.length]?.cookie : undefined;
        return cookie === undefined
          ? { path: `/thedashboard/posts/${posts[number % posts.length]?.slug}` }
          : { path: '/thedashboard', cookie };
      }),
  },
];

interface Result {
  idle: Load;
  carried: Load;
  overloaded: Load;
}

async function measure(origin: string, subjects: Subjects): Promise<{ results: Map<string, Result>; health: Health }> {
  const sides = await Promise.all(KINDS.map(async (kind) => ({ ...kind, generator: await startChild<Job, Load>('load.ts') })));
  const send = ({ generator, requests }: (typeof sides)[number], job: Omit<Job, 'origin' | 'requests'>) =>
    generator.ask({ origin, requests: requests(subjects), ...job });
  try {
    tell('warming up');
    await Promise.all(sides.map((side) => send(side, { connections: side.connections, seconds: WARM_UP })));
    tell('maximum throughput');
    const carried = await Promise.all(sides.map((side) => send(side, { connections: side.connections, seconds: seconds / 2 })));
    const rates = carried.map(({ rate }) => rate);
    tell('quiet');
    const idle = await Promise.all(
      sides.map((side, index) => send(side, { connections: 1, rate: Math.max(1, QUIET * (rates[index] ?? 0)), seconds, settling: 0 })),
    );
    tell(`${OVERLOAD_FACTOR} times the maximum throughput`);
    const watching = watchHealth(origin);
    const overloaded = await Promise.all(
      sides.map((side, index) =>
        send(side, {
          connections: side.connections * OVERLOAD_FACTOR * 4,
          rate: OVERLOAD_FACTOR * (rates[index] ?? 0),
          seconds: seconds + SETTLING,
          settling: SETTLING,
        }),
      ),
    );
    const health = await watching.stop();
    tell('');
    const results = new Map<string, Result>();
    for (const [index, { name }] of sides.entries()) {
      const [first, second, third] = [idle[index], carried[index], overloaded[index]];
      if (first && second && third) results.set(name, { idle: first, carried: second, overloaded: third });
    }
    return { results, health };
  } finally {
    for (const { generator } of sides) await generator.stop();
  }
}

interface Times {
  idle: number[];
  overloaded: number[];
}

function combined(results: Map<string, Result>): Times {
  const all = (of: 'idle' | 'overloaded') =>
    [...results.values()].flatMap((result) => result[of].times ?? []).toSorted((one, other) => one - other);
  return { idle: all('idle'), overloaded: all('overloaded') };
}

function print(results: Map<string, Result>, health: Health): boolean {
  const timesOf = ({ idle, overloaded }: Times) => {
    const [quiet, busy] = [percentile(idle, 0.99), percentile(overloaded, 0.99)];
    return [percentile(idle, 0.5), quiet, percentile(overloaded, 0.5), busy, busy / quiet].map((one) => one.toFixed(1));
  };
  const rows = [...results].map(([name, { idle, carried, overloaded }]) => [
    name,
    ...timesOf({ idle: idle.times ?? [], overloaded: overloaded.times ?? [] }),
    carried.rate.toFixed(0),
    overloaded.rate.toFixed(0),
    ((overloaded.answers - overloaded.shed) / (seconds + SETTLING)).toFixed(0),
    String(overloaded.shed),
    String(overloaded.errors + idle.errors + carried.errors),
  ]);
  const all = combined(results);
  const head = [
    '',
    'quiet p50 ms',
    'p99',
    'overloaded p50 ms',
    'p99',
    'ratio of p99',
    'carried/s',
    'asked/s',
    'answered/s',
    'refused',
    'errors',
  ];
  console.log(`\n${table(head, [...rows, ['all', ...timesOf(all)]])}`);
  console.log(`\n${healthLine(health)}`);
  const kept = percentile(all.overloaded, 0.99) <= GOAL;
  const errors = [...results.values()].some(({ overloaded }) => overloaded.errors > 0);
  const reached = kept && !errors && health.failed === 0;
  console.log(`Goal (p99 of requests that are not refused at most ${GOAL} ms, health answers): ${reached ? 'reached' : 'MISSED'}`);
  return reached;
}

async function overload({ connectionString, folder }: Installation): Promise<void> {
  tell('building the web');
  await ensureWebBuild();
  const app = await startChild<UsageQuestion, Usage>('app-server.ts', [connectionString, folder, BUILD_FOLDER]);
  const subjects = await connectToChoose(connectionString, app.ready, READERS);
  const { results, health } = await measure(app.ready, subjects).finally(app.stop);
  if (!print(results, health)) process.exitCode = 1;
  const load = loadavg();
  if (values.json !== undefined) {
    const brief = [...results].map(([name, kinds]) => [
      name,
      Object.fromEntries(Object.entries(kinds).map(([of, { times: _, ...one }]) => [of, one])),
    ]);
    const report = { load, results: Object.fromEntries(brief), health };
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
  console.log(`Load of this machine at the end: ${load[0]?.toFixed(1)}`);
}

const installation = await openInstallation(resolve(values.keep), 'small', tell);
try {
  if (values.hostile) {
    if (!(await hostile(installation, seconds, tell))) process.exitCode = 1;
  } else {
    await overload(installation);
  }
} finally {
  await installation.stop();
}
