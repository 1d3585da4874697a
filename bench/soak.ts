/**
 * `npm run soak`: an hour (`-- --minutes 10`) of mixed load on the small installation, and whether anything grows that
 * should not. `docs/soak.md` says how to read it.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { BUILD_FOLDER, ensureWebBuild } from '#server/platform/http/web-build.ts';
import type { Resources, UsageQuestion } from './app-server.ts';
import { startChild } from './children.ts';
import { openInstallation } from './installation/open.ts';
import type { Job, Load, LoadRequest } from './load.ts';
import { percentile } from './percentile.ts';
import { table } from './print.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { comeAndGo } from './soak-visitors.ts';
import { chooseSubjects, type Subjects } from './subjects.ts';
import { type Tolerance, type Trend, trendOf } from './trend.ts';

const READERS = 40;
/** Seconds of load before each look. */
const SLICE = 20;
/** Milliseconds in which what was under way ends, and connections go that nobody needs (after ten seconds), before each look. */
const REST = 12_000;
/** A second, of reads and pages together and of writes together, so that also a busy machine keeps up. */
const RATES = { reads: 30, writes: 4 };
/** Requests of each scenario in one slice. */
const EACH = 40;
const MEGABYTE = 1_048_576;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, keep: { type: 'string', default: '/tmp/rounds-bench' }, json: { type: 'string' } },
});
const tell = (progress: string) => void process.stderr.write(`\r${progress.padEnd(78)}`);

interface Figure {
  name: string;
  tolerance: Tolerance;
}

/** What is looked at, and what it may rise by over the run: what is more is growth. */
const FIGURES = {
  rss: { name: 'memory, MB', tolerance: { share: 0.1, absolute: 24 } },
  heap: { name: 'objects after collecting, MB', tolerance: { share: 0.05, absolute: 3 } },
  handles: { name: 'handles', tolerance: { share: 0.1, absolute: 4 } },
  sockets: { name: 'sockets', tolerance: { share: 0.1, absolute: 3 } },
  descriptors: { name: 'open files and sockets', tolerance: { share: 0.1, absolute: 4 } },
  connections: { name: 'connections to the database', tolerance: { share: 0.1, absolute: 2 } },
  dead: { name: 'dead rows that a vacuum leaves', tolerance: { share: 0.1, absolute: 100 } },
  rowBytes: { name: 'bytes of tables and indexes per row', tolerance: { share: 0.02, absolute: 4 } },
  queue: { name: 'kB of the job queue', tolerance: { share: 0.1, absolute: 128 } },
} satisfies Record<string, Figure>;
type FigureName = keyof typeof FIGURES;
type Sample = Record<FigureName, number>;

/** As autovacuum does, only at a known moment: what is left then is kept from going by somebody, or is bloat. */
async function lookAtDatabase(client: pg.Client): Promise<Pick<Sample, 'connections' | 'dead' | 'rowBytes' | 'queue'>> {
  await client.query('VACUUM (ANALYZE)');
  const { rows } = await client.query<{ connections: number; dead: number; row_bytes: number; queue: number }>(`
    SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      (SELECT sum(n_dead_tup)::float FROM pg_stat_user_tables) AS dead,
      (SELECT sum(pg_total_relation_size(relid))::float / sum(n_live_tup) FROM pg_stat_user_tables WHERE schemaname = 'public') AS row_bytes,
      (SELECT sum(pg_total_relation_size(relid))::float / 1024 FROM pg_stat_user_tables WHERE schemaname = 'graphile_worker') AS queue`);
  const [found] = rows;
  if (found === undefined) throw new Error('The database says nothing about itself.');
  return { connections: found.connections, dead: found.dead, rowBytes: found.row_bytes, queue: found.queue };
}

/** Some of each scenario, other ones each time. */
function mixed(of: readonly Scenario[], subjects: Subjects, turn: number): LoadRequest[] {
  const kinds = of.map(({ requests }) => {
    const all = requests(subjects, turn);
    return Array.from({ length: EACH }, (_, index) => all[(turn * EACH + index) % all.length]).filter((one) => one !== undefined);
  });
  // One of each kind after the other.
  return Array.from({ length: EACH }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
}

interface Soaked {
  samples: Sample[];
  answers: number;
  errors: number;
  /** Those of the slices' p99 in the middle, milliseconds. */
  p99: number;
}

async function soak(connectionString: string, folder: string, slices: number): Promise<Soaked> {
  const app = await startChild<UsageQuestion, Resources>('app-server.ts', [connectionString, folder, BUILD_FOLDER]);
  const generators = { reads: await startChild<Job, Load>('load.ts'), writes: await startChild<Job, Load>('load.ts') };
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { db, close } = openDatabase({ connectionString, max: 1, timeout: null, onError: (error) => console.error(error.message) });
    const subjects = await chooseSubjects(db, app.ready, READERS).finally(close);
    const all = scenarios(BUILD_FOLDER);
    const kinds = {
      reads: all.filter(({ name }) => !name.startsWith('write: ')),
      writes: all.filter(({ name }) => name.startsWith('write: ')),
    };
    const soaked: Soaked = { samples: [], answers: 0, errors: 0, p99: 0 };
    const times: number[] = [];
    for (let turn = 0; turn < slices; turn += 1) {
      tell(`${turn + 1} of ${slices}`);
      const send = (kind: 'reads' | 'writes', connections: number) =>
        generators[kind].ask({
          origin: app.ready,
          connections,
          seconds: SLICE,
          rate: RATES[kind],
          requests: mixed(kinds[kind], subjects, turn),
        });
      const visiting = comeAndGo(app.ready, subjects);
      const loads = await Promise.all([send('reads', 8), send('writes', 2)]);
      const visited = await visiting.stop();
      await delay(REST);
      const { memory, heap, handles, sockets, descriptors } = await app.ask({ collect: true });
      const database = await lookAtDatabase(client);
      soaked.samples.push({ rss: memory / MEGABYTE, heap: heap / MEGABYTE, handles, sockets, descriptors, ...database });
      soaked.answers += loads.reduce((sum, { answers }) => sum + answers, visited.done);
      soaked.errors += loads.reduce((sum, { errors, shed }) => sum + errors + shed, visited.failed);
      times.push(Math.max(...loads.map(({ p99 }) => p99)));
    }
    tell('');
    return {
      ...soaked,
      p99: percentile(
        times.toSorted((one, other) => one - other),
        0.5,
      ),
    };
  } finally {
    await client.end();
    for (const child of [...Object.values(generators), app]) await child.stop();
  }
}

type Found = Figure & { first: number; last: number; trend: Trend };

function judge(samples: readonly Sample[]): Found[] {
  return (Object.keys(FIGURES) as FigureName[]).map((figure) => {
    const series = samples.map((sample) => sample[figure]);
    const trend = trendOf(series, FIGURES[figure].tolerance);
    return { ...FIGURES[figure], first: series[0] ?? Number.NaN, last: series.at(-1) ?? Number.NaN, trend };
  });
}

function print(found: readonly Found[], { samples, answers, errors, p99 }: Soaked): void {
  const rows = found.map(({ name, first, last, trend, tolerance }) => {
    const tolerated = Math.max(tolerance.absolute, tolerance.share * trend.middle);
    const numbers = [first, trend.middle, last, trend.rise, trend.left, tolerated, trend.z].map((number) => number.toFixed(1));
    return [name, ...numbers, trend.grows ? 'GROWS' : 'steady'];
  });
  console.log(`\n${table(['', 'first', 'middle', 'last', 'rise', 'left', 'tolerated', 'Z', ''], rows)}`);
  console.log(
    `\n${samples.length} looks, ${answers.toLocaleString('en')} answers, ${errors} of them errors, p99 ${p99.toFixed(0)} ms in the middle slice`,
  );
  console.log(`Load of this machine at the end: ${loadavg()[0]?.toFixed(1)}`);
}

const installation = await openInstallation(resolve(values.keep), 'small', tell);
try {
  tell('building the web');
  await ensureWebBuild();
  const slices = Math.round((Number(values.minutes) * 60) / (SLICE + REST / 1_000));
  const soaked = await soak(installation.connectionString, installation.folder, slices);
  const found = judge(soaked.samples);
  print(found, soaked);
  if (found.some(({ trend }) => trend.grows) || soaked.errors > 0) process.exitCode = 1;
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ load: loadavg(), found, ...soaked }, null, 2)}\n`);
} finally {
  await installation.stop();
}
