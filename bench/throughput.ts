import { setTimeout as delay } from 'node:timers/promises';
import type { Usage, UsageQuestion } from './app-server.ts';
import { type Child, startChild } from './children.ts';
import type { Installation } from './installation/open.ts';
import type { Job, Load, LoadRequest } from './load.ts';
import type { Scenario } from './scenarios.ts';
import { connectToChoose, type Subjects } from './subjects.ts';

interface Taken extends Load {
  /** CPU milliseconds per request of the server process, without PostgreSQL's. */
  cpu: number;
}

export interface Measured {
  name: string;
  load: Taken;
  bare: Taken | null;
  /** Ratio to the bare server, or to its feed; NaN if that was not measured. */
  share: number;
}

export interface Throughput {
  measured: Measured[];
  /** Bytes of the server process: signed in but idle, maximum under load, and at the end. */
  memory: { idle: number; loaded: number; after: number };
}

interface Options {
  installation: Installation;
  scenarios: Scenario[];
  buildFolder: string;
  seconds: number;
  tell: (progress: string) => void;
}

const CONNECTIONS = 32;
const READERS = 40;
const ROUNDS = 2;
const WARM_UP = 2;
const FIRST_WARM_UP = 10;
const PAUSE = 300;
const REST = 5_000;

export async function measureThroughput({ installation, scenarios, buildFolder, seconds, tell }: Options): Promise<Throughput> {
  const { connectionString, folder } = installation;
  const app = await startChild<UsageQuestion, Usage>('app-server.ts', [connectionString, folder, buildFolder]);
  const bare = await startChild<UsageQuestion, Usage>('bare-server.ts', [connectionString]);
  const generator = await startChild<Job, Load>('load.ts');
  try {
    const subjects = await connectToChoose(connectionString, app.ready, READERS);
    await delay(REST);
    const memory = { idle: (await app.ask({ collect: true })).memory, loaded: 0, after: 0 };
    const taken: Omit<Measured, 'share'>[] = [];
    for (const [number, scenario] of scenarios.entries()) {
      tell(scenario.name);
      taken.push(await measureOne(scenario, number === 0, subjects, { app, bare, generator, seconds }));
      memory.loaded = Math.max(memory.loaded, (await app.ask({ collect: false })).memory);
    }
    await delay(REST);
    memory.after = (await app.ask({ collect: true })).memory;
    return { measured: withShares(taken), memory };
  } finally {
    for (const child of [generator, bare, app]) await child.stop();
  }
}

type Server = Child<UsageQuestion, Usage>;

interface Means {
  app: Server;
  bare: Server;
  generator: Child<Job, Load>;
  seconds: number;
}

async function measureOne(scenario: Scenario, first: boolean, subjects: Subjects, { app, bare, generator, seconds }: Means) {
  const send = async (server: Server, requests: LoadRequest[], lasting: number): Promise<Taken> => {
    const before = await server.ask({ collect: false });
    const load = await generator.ask({ origin: server.ready, connections: CONNECTIONS, seconds: lasting, requests });
    // Waits for requests that were in progress when the time was up.
    await (await fetch(`${server.ready}/api/health`)).arrayBuffer();
    await delay(PAUSE);
    const after = await server.ask({ collect: false });
    return { ...load, cpu: (after.cpu - before.cpu) / load.answers };
  };
  const sides = [
    { server: bare, requests: scenario.bare, into: [] as Taken[] },
    { server: app, requests: scenario.requests, into: [] as Taken[] },
  ] as const;
  let turn = 0;
  const warmUp = first ? FIRST_WARM_UP : WARM_UP;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { server, requests, into } of sides) {
      if (requests === undefined) continue;
      const taken = await send(server, requests(subjects, turn), round === 0 ? warmUp : seconds);
      turn += 1;
      if (round > 0) into.push(taken);
    }
  }
  return { name: scenario.name, load: together(sides[1].into), bare: scenario.bare === undefined ? null : together(sides[0].into) };
}

function together(loads: readonly Taken[]): Taken {
  const sum = (of: (load: Taken) => number) => loads.reduce((all, load) => all + of(load), 0);
  const mean = (of: (load: Taken) => number) => sum(of) / loads.length;
  return {
    answers: sum(({ answers }) => answers),
    rate: mean(({ rate }) => rate),
    p50: mean(({ p50 }) => p50),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    bytes: mean(({ bytes }) => bytes),
    cpu: mean(({ cpu }) => cpu),
    shed: sum(({ shed }) => shed),
    errors: sum(({ errors, shed }) => errors + shed),
  };
}

function withShares(taken: readonly Omit<Measured, 'share'>[]): Measured[] {
  const feed = taken.find(({ name }) => name === 'feed, first page')?.bare?.rate ?? Number.NaN;
  return taken.map((one) => ({ ...one, share: one.load.rate / (one.bare?.rate ?? feed) }));
}
