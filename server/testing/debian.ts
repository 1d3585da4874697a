import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

interface DebianProgram {
  name: string;
  /** Includes dependencies that a plain Debian lacks. */
  packages: string[];
  path: string;
  folders?: string[];
}

export interface Found {
  command: string;
  libraries: string;
  root: string;
}

/** The machine's program, or else Debian's, unpacked into node_modules without installing. */
export async function findProgram({ name, packages, path, folders = [] }: DebianProgram): Promise<Found> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    const command = join(folder, name);
    if (existsSync(command)) return { command, libraries: '', root: '/' };
  }
  const root = join(CACHE, name);
  const command = join(root, path);
  try {
    if (!existsSync(command)) await unpack(root, packages, path);
  } catch (error) {
    throw new Error(`These tests need ${name}: install it (Debian, Ubuntu: apt-get install ${name}).`, { cause: error });
  }
  return { command, libraries: globSync(join(root, '{usr/,}lib/*-linux-gnu')).join(':'), root };
}

async function unpack(root: string, packages: string[], path: string): Promise<void> {
  const fresh = `${root}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await run('apt-get', ['download', ...packages], { cwd: fresh });
  for (const file of globSync(join(fresh, '*.deb'))) await run('dpkg', ['-x', file, fresh]);
  if (!existsSync(join(fresh, path))) throw new Error('The packages do not contain it.');
  await rm(root, { recursive: true, force: true });
  await rename(fresh, root);
}
