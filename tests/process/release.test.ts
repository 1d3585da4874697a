import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import program from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

test('the changelog has a section for this version', async () => {
  expect(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')).toMatch(new RegExp(`^## ${program.version}( |$)`, 'm'));
});

test('npm version sets the version, updates the changelog, commits and tags, unless there are uncommitted changes or no entries', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'rounds-release-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  const npm = (...args: string[]) =>
    run('npm', args, { cwd, env }).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    );
  const git = async (...args: string[]) => (await run('git', args, { cwd })).stdout.trim();
  await mkdir(join(cwd, 'scripts'));
  for (const file of ['scripts/changelog.ts', '.npmrc']) await copyFile(join(ROOT, file), join(cwd, file));
  const { version } = program.scripts;
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ name: 'rounds', version: '0.2.0', type: 'module', scripts: { version } }));
  const changes = '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.2.0\n';
  await writeFile(join(cwd, 'CHANGELOG.md'), changes);
  await git('init', '--quiet');
  await git('config', 'user.name', 'Rounds');
  await git('config', 'user.email', 'rounds@example.edu');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Begin');
  await writeFile(join(cwd, 'CHANGELOG.md'), changes.replace('A change', 'Another change'));
  expect(await npm('version', '0.2.1')).toContain('Git working directory not clean');
  await git('checkout', '--quiet', '.');

  expect(await npm('version', '0.2.1')).toBe('');
  expect(await git('log', '-1', '--format=%s %D')).toMatch(/^Release 0\.2\.1 .*tag: v0\.2\.1/);
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('show', 'v0.2.1:CHANGELOG.md')).toMatch(/## 0\.2\.1 \(\d{4}-\d\d-\d\d\)\n\n- A change\.\n\n## 0\.2\.0/);
  expect(await npm('version', '0.2.2')).toContain('has no section “Unreleased”');
});
