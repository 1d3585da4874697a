import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '#server/platform/db/postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Maximum milliseconds for any condition. */
const DEADLINE = 110_000;

export interface Ended {
  code: number | null;
  output: string;
}

export interface Server {
  origin: string;
  process: ChildProcess;
  output: () => string;
  /** Resolves once the text has been printed; rejects if the process ends before. */
  says: (text: string) => Promise<void>;
  ended: Promise<Ended>;
  /** Signals the server process only, as `kill` does. */
  signal: (signal: NodeJS.Signals) => Promise<Ended>;
}

export interface Installation {
  dataDir: string;
  launch: (environment?: Record<string, string>, ...args: string[]) => Promise<Server>;
  /** Runs it without demonstration data and waits until it responds. */
  start: (environment?: Record<string, string>) => Promise<Server>;
  /** Id of the PostgreSQL process in the data folder, or null. */
  postgres: () => number | null;
}

/** One data folder per test file; processes still running at the end are killed. */
export function useInstallation(): Installation {
  const installation = {} as Installation;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rounds-process-'));
    // Under root, PostgreSQL runs as another user that must enter this folder.
    await chmod(dataDir, 0o711);
    const launch: Installation['launch'] = async (environment = {}, ...args) => {
      const port = environment.PORT ?? String(await freePort());
      const child = spawn(process.execPath, ['server/main.ts', ...args], {
        cwd: ROOT,
        // Its own process group, as a terminal gives to a command.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Without the environment of this machine's own installation.
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', DATA_DIR: dataDir, PORT: port, ...environment },
      });
      children.push(child);
      return watch(child, `http://127.0.0.1:${port}`);
    };
    Object.assign(installation, {
      dataDir,
      launch,
      async start(environment) {
        const server = await launch(environment, '--empty');
        await server.says(' is running at ');
        return server;
      },
      postgres: () => livingPostgres(join(dataDir, 'postgres')),
    } satisfies Installation);
  });

  afterEach(async () => {
    for (const { pid = 0 } of children.splice(0)) if (isAlive(-pid)) process.kill(-pid, 'SIGKILL');
    const postgres = installation.postgres();
    if (postgres !== null) process.kill(postgres, 'SIGQUIT');
    await until(() => installation.postgres() === null, 'PostgreSQL ended');
  });
  afterAll(() => rm(installation.dataDir, { recursive: true }));
  return installation;
}

export function watch(child: ChildProcess, origin: string): Server {
  let output = '';
  const more = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of more) look();
    });
  }
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return {
    origin,
    process: child,
    output: () => output,
    ended,
    says: (text) =>
      withDeadline(
        new Promise((resolve, reject) => {
          const look = () => output.includes(text) && resolve();
          more.add(look);
          look();
          void ended.then(() => reject(new Error(`The server ended without printing “${text}”:\n${output}`)));
        }),
        () => `The server did not say “${text}”:\n${output}`,
      ),
    signal(signal) {
      child.kill(signal);
      return withDeadline(ended, () => `The server did not end on ${signal}:\n${output}`);
    },
  };
}

async function withDeadline<Result>(wanted: Promise<Result>, complaint: () => string): Promise<Result> {
  const patience = new AbortController();
  const late = delay(DEADLINE, undefined, { signal: patience.signal }).then(() => Promise.reject(new Error(complaint())));
  try {
    return await Promise.race([wanted, late]);
  } finally {
    patience.abort();
    late.catch(() => {});
  }
}

export async function until(condition: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  for (const end = Date.now() + DEADLINE; !(await condition()); await delay(25)) {
    if (Date.now() > end) throw new Error(`Timed out: ${typeof what === 'string' ? what : what()}`);
  }
}

/** A negative id means a process group. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function livingPostgres(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && isAlive(pid) ? pid : null;
}

export async function listen(): Promise<{ server: TcpServer; port: number }> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  return { server, port };
}

export interface Answer {
  status: number;
  text: string;
}

export async function request(origin: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

export function signUpForm(username: string) {
  const email = `${username}@alderridge.edu`;
  return { userType: 'medical_student', name: 'Casey Quinn', email, username, password: 'Correct-horse-7!', accepted: true };
}
