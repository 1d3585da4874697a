import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/platform/db/postgres.ts';
import { findProgram } from './debian.ts';

const SERVER = {
  name: 'redis-server',
  packages: ['redis-tools', 'libatomic1', 'libjemalloc2', 'liblzf1', 'libsystemd0', 'libssl3'],
  path: 'usr/bin/redis-check-rdb',
};

export interface Redis {
  url: string;
  stop: () => Promise<void>;
  /** Keeps connections open without answering, like a dead network. */
  freeze: () => void;
  thaw: () => void;
}

export async function startRedis(port?: number): Promise<Redis> {
  const { command, libraries } = await findProgram(SERVER);
  const chosen = port ?? (await freePort());
  const child = spawn(command, ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'], {
    // The binary acts as the server under this name.
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
