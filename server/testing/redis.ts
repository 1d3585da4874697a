import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'redis-server');
/** What the Debian package needs beside what any Debian has. */
const PACKAGES = ['redis-tools', 'libatomic1', 'libjemalloc2', 'liblzf1', 'libsystemd0', 'libssl3'];

export interface Redis {
  url: string;
  stop: () => Promise<void>;
  /** It keeps its connections and says nothing, as behind a network that has gone. */
  freeze: () => void;
  thaw: () => void;
}

/** A real Redis on a port of its own, or on the one it had before. It keeps nothing on disk. */
export async function startRedis(port?: number): Promise<Redis> {
  const { command, libraries } = await findServer();
  const chosen = port ?? (await freePort());
  const child = spawn(command, ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'], {
    // One program under several names; by this one it is the server.
    argv0: 'redis-server',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`redis-server ended:\n${output}`)));
  });
  return {
    url: `redis://127.0.0.1:${chosen}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

/** The machine's own server, or else Debian's, unpacked among this project's modules: nothing is installed. */
async function findServer(): Promise<{ command: string; libraries: string }> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const command = join(folder, 'redis-server');
    if (existsSync(command)) return { command, libraries: '' };
  }
  const command = join(CACHE, 'usr', 'bin', 'redis-check-rdb');
  try {
    if (!existsSync(command)) await unpack();
  } catch (error) {
    throw new Error('The tests with Redis need redis-server: install it (Debian, Ubuntu: apt-get install redis-server).', { cause: error });
  }
  return { command, libraries: globSync(join(CACHE, '{usr/,}lib/*-linux-gnu')).join(':') };
}

async function unpack(): Promise<void> {
  const fresh = `${CACHE}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await run('apt-get', ['download', ...PACKAGES], { cwd: fresh });
  for (const file of globSync(join(fresh, '*.deb'))) await run('dpkg', ['-x', file, fresh]);
  if (!existsSync(join(fresh, 'usr', 'bin', 'redis-check-rdb'))) throw new Error('The package holds no server.');
  await rm(CACHE, { recursive: true, force: true });
  await rename(fresh, CACHE);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address !== 'object') throw new Error('No free port');
  return address.port;
}
