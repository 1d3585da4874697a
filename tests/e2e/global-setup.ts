import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { freePort } from '#server/platform/db/postgres.ts';
import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import type { DemoAccount } from '#server/seed/seed.ts';
import { makeDatabaseFolder } from '#server/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_LIMIT = 240_000;

export interface Installation {
  origin: string;
  password: string;
  dataDir: string;
  stop: () => Promise<void>;
}

export async function install(): Promise<Installation> {
  const dataDir = await makeDatabaseFolder('rounds-e2e-');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '20' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const deadline = Date.now() + START_LIMIT;
  while (!(await answers(origin))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output}`);
    await delay(100);
  }
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  return {
    origin,
    password: accounts[0]?.password ?? '',
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One installation per worker, so that parallel tests do not disturb each other. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureWebBuild();
  const installations = await Promise.all(Array.from({ length: workers }, install));
  process.env.E2E_INSTALLATIONS = JSON.stringify(installations.map(({ origin, password, dataDir }) => ({ origin, password, dataDir })));
  return async () => {
    await Promise.all(installations.map(({ stop }) => stop()));
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`)).ok;
  } catch {
    return false;
  }
}
