import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '#server/testing/debian.ts';
import { isAlive, request, until } from '#tests/process/server.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');
const NGINX = {
  name: 'nginx',
  packages: ['nginx', 'nginx-common', 'libpcre2-8-0', 'libssl3', 'libcrypt1', 'zlib1g'],
  path: 'usr/sbin/nginx',
  folders: ['/usr/sbin', '/usr/local/sbin'],
};

export interface Nginx {
  log: () => Promise<{ method: string; path: string; status: number; node: string }[]>;
  errors: () => Promise<string>;
  stop: () => Promise<void>;
}

export async function startNginx(folder: string, port: number, nodes: [number, number]): Promise<Nginx> {
  const { command, libraries, root } = await findProgram(NGINX);
  await mkdir(folder, { recursive: true });
  const told = (await readFile(CONFIGURATION, 'utf8'))
    .replaceAll('node-1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('node-2:3000', `127.0.0.1:${nodes[1]}`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/mime.types', join(root, 'etc/nginx/mime.types'))
    .replace('/etc/nginx/rounds/', `${folder}/more/`);
  await writeFile(join(folder, 'nginx.conf'), told);
  // Files, because nginx could not reopen pipes by name.
  const [out, errors] = await Promise.all(['access.log', 'error.log'].map((name) => open(join(folder, name), 'a')));
  const child = spawn(command, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', out?.fd, errors?.fd],
    env: { PATH: process.env.PATH, ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
  await Promise.all([out?.close(), errors?.close()]);
  const listens = () =>
    request(`http://127.0.0.1:${port}`, '/outbox').then(
      () => true,
      () => false,
    );
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${await readFile(join(folder, 'error.log'), 'utf8')}`);
    return listens();
  }, 'nginx listens');
  return {
    async log() {
      const lines = (await readFile(join(folder, 'access.log'), 'utf8')).split('\n');
      return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line));
    },
    async errors() {
      return (await readFile(join(folder, 'error.log'), 'utf8')).split('\n').slice(-8).join('\n');
    },
    async stop() {
      if (!isAlive(child.pid ?? 0)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
