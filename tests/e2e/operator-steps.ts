import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export async function rounds(...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR };
  await promisify(execFile)(process.execPath, [join(ROOT, 'server', 'cli', 'main.ts'), ...args], { cwd: ROOT, env });
}
