import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import program from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
/** For releases without a git folder. */
const COMMIT_FILE = join(ROOT, 'build', 'commit');

export const version: string = program.version;
export const commit: string | null = checkedOutCommit() ?? (existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, 'utf8').trim() : null);

export const versionText = commit === null ? version : `${version}, commit ${commit}`;

function checkedOutCommit(): string | null {
  if (!existsSync(join(ROOT, '.git'))) return null;
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // No git, or the checkout belongs to another account.
    return null;
  }
}

export function writeCommit(): void {
  const checkedOut = checkedOutCommit();
  if (checkedOut !== null) writeFileSync(COMMIT_FILE, `${checkedOut}\n`);
}
