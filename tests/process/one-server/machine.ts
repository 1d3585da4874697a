import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { CACHE, findProgram } from '#server/testing/debian.ts';
import { until } from '../server.ts';

const run = promisify(execFile);
const MIRROR = 'http://deb.debian.org/debian';
const DEBOOTSTRAP = { name: 'debootstrap', packages: ['debootstrap'], path: 'usr/sbin/debootstrap', folders: ['/usr/sbin'] };
/** Gives a network namespace access to the network without privileges. */
const SLIRP = { name: 'slirp4netns', packages: ['slirp4netns', 'libslirp0', 'libglib2.0-0'], path: 'usr/bin/slirp4netns' };
const NAMESPACES = ['--mount', '--pid', '--uts', '--ipc', '--net', '--cgroup'];

/** Milliseconds for the first run, which downloads Debian. */
const LONG = 900_000;

export interface Ran {
  code: number;
  output: string;
}

/** A fresh Debian 12 with systemd as its first process, in namespaces of this system. */
export interface Machine {
  /** Runs lines in a root shell with `set -e`. */
  run: (lines: string) => Promise<Ran>;
  beside: (command: string, ...args: string[]) => ChildProcess;
  /** Mounted at /srv in the machine. */
  shared: string;
}

/** Boots a machine for a test file. Needs root for mounts and accounts. */
export function useMachine(): Machine {
  const machine = {} as Machine;
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    if (process.getuid?.() !== 0) throw new Error('This test boots its own Debian and needs root.');
    const base = await debian();
    const folder = await mkdtemp(join(tmpdir(), 'rounds-machine-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    const unshare = spawn('unshare', [...NAMESPACES, '--fork', '--kill-child', 'bash', join(import.meta.dirname, 'boot.sh'), base, folder]);
    closers.push(() => new Promise((resolve) => unshare.once('close', resolve).kill('SIGKILL')));
    let errors = '';
    unshare.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const first = async () => {
      if (unshare.exitCode !== null) throw new Error(`The machine did not start:\n${errors}`);
      const [child = ''] = (await readFile(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8')).split(' ');
      return child !== '' && (await readFile(`/proc/${child}/comm`, 'utf8')).trim() === 'systemd' ? child : null;
    };
    await until(async () => (await first()) !== null, 'systemd is the first process');
    const pid = (await first()) ?? '';
    const inside = ['--target', pid, ...NAMESPACES, '--', 'env', '--ignore-environment', 'HOME=/root', 'LANG=C.UTF-8'];
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

    const slirp = await findProgram(SLIRP);
    const way = spawn(slirp.command, ['--configure', '--mtu=65520', '--disable-host-loopback', pid, 'tap0'], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: slirp.libraries },
    });
    closers.push(() => way.kill());
    const children: ChildProcess[] = [];
    closers.push(() => children.forEach((child) => void child.kill('SIGKILL')));
    Object.assign(machine, {
      run: (lines) => finished(spawn('nsenter', [...inside, path, 'bash', '-o', 'errexit', '-o', 'pipefail', '-c', lines])),
      beside(command, ...args) {
        const child = spawn('nsenter', ['--target', pid, '--net', '--', command, ...args]);
        children.push(child);
        return child;
      },
      shared: join(folder, 'shared'),
    } satisfies Machine);
    await until(async () => /^(running|degraded)/.test((await machine.run('systemctl is-system-running || true')).output), 'it has booted');
    await useHostSources(machine);
  }, LONG);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return machine;
}

async function useHostSources(machine: Machine): Promise<void> {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const lines = [`registry=${(await run('npm', ['config', 'get', 'registry'])).stdout.trim()}`];
  if (existsSync(certificates)) {
    await copyFile(certificates, join(machine.shared, 'certificates.crt'));
    lines.push('cafile=/srv/certificates.crt');
  }
  await machine.run(
    `echo 'nameserver 10.0.2.3' > /etc/resolv.conf; printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} > ~/.npmrc`,
  );
}

function finished(child: ChildProcess): Promise<Ran> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

/** A minimal Debian installation, kept between runs. */
async function debian(): Promise<string> {
  const folder = join(CACHE, 'debian-12');
  if (existsSync(folder)) return folder;
  const { command, root } = await findProgram(DEBOOTSTRAP);
  const fresh = `${folder}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  const environment = { ...process.env, ...(root === '/' ? {} : { DEBOOTSTRAP_DIR: join(root, 'usr/share/debootstrap') }) };
  await run('sh', [command, 'bookworm', fresh, MIRROR], { env: environment, maxBuffer: Number.POSITIVE_INFINITY });
  await run('chroot', [fresh, 'apt-get', 'clean']);
  await rename(fresh, folder);
  return folder;
}
