import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import { type PlaywrightReport, playwrightFailures, type VitestReport, vitestFailures } from './failures.ts';

/**
 * Runs all checks in sequence, continues after a failure, and prints the failures and totals at the
 * end.
 */

const FULL = process.argv.includes('--full');
/**
 * Numbers of `npm run test:full`: hard kills, requests of the fuzzing, damaged places of a backup.
 */
const THOROUGH = { FAULTS_KILLS: '21', FUZZ_RUNS: '800', BACKUP_PLACES: '400' };
const PROJECTS = ['forum', 'bucket', 'hashes', 'pages', 'kills', 'last'];
/** Tests that `npm test` omits, matched with their project, file, title and tags. */
const LEFT_OUT = '@full|@rare|^phone (?!.*@phone)';
const JOURNEYS = 'Journeys in the browser';

const ROOT = join(import.meta.dirname, '..');
/** Keeps the compiled code of the servers and picture processes that the tests start. */
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
const RESULTS = join(ROOT, 'test-results');

interface Counts {
  passed: number;
  failed: number;
  failures: string[];
}

async function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return (await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))) === 0;
}

/** A check without cases of its own counts as one. */
async function check(name: string, action: () => Promise<boolean>): Promise<Counts> {
  process.stdout.write(`\n— ${name}\n`);
  const passed = await action().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  return passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`✗ ${name}`] };
}

async function read<Report>(file: string): Promise<Report> {
  return JSON.parse(await readFile(join(RESULTS, file), 'utf8')) as Report;
}

/**
 * A runner that fails without a failed case (a broken file, an error outside a test) counts as one
 * failure.
 */
function settle(name: string, ok: boolean, { passed, failed, failures }: Counts): Counts {
  if (ok || failed > 0) return { passed, failed, failures };
  return { passed, failed: 1, failures: [`✗ ${name}`, ...failures] };
}

async function vitest(): Promise<Counts> {
  process.stdout.write('\n— Server, rules and promises (vitest)\n');
  const ok = FULL
    ? await run('vitest', ['run'], THOROUGH)
    : await run('vitest', ['run', ...PROJECTS.flatMap((name) => ['--project', name])]);
  const report = await read<VitestReport>('vitest.json');
  return settle('vitest', ok, { passed: report.numPassedTests, failed: report.numFailedTests, failures: vitestFailures(report) });
}

async function playwright(name: string, args: string[], environment: Record<string, string> = {}): Promise<Counts> {
  process.stdout.write(`\n— ${name} (playwright)\n`);
  const ok = await run('playwright', ['test', ...args], environment);
  const report = await read<PlaywrightReport>('playwright.json');
  const { expected, unexpected, flaky } = report.stats;
  return settle('playwright', ok, { passed: expected, failed: unexpected + flaky, failures: playwrightFailures(report) });
}

const began = Date.now();
await rm(RESULTS, { recursive: true, force: true });
const types = () => check('Types', async () => (await run('react-router', ['typegen'])) && run('tsc', []));
const style = () => check('Style (biome)', () => run('biome', ['check', '.']));
const unused = () => check('Nothing unused (knip)', () => run('knip', []));
const build = () =>
  check('The web builds', async () => {
    await ensureWebBuild();
    return true;
  });
const journeys = () => (FULL ? playwright(JOURNEYS, []) : playwright(JOURNEYS, ['--grep-invert', LEFT_OUT], { E2E_QUICK: 'true' }));
const slowPages = () => {
  const args = ['--project', 'desktop', '--grep', '@full', '--grep-invert', 'gallery.spec.ts', '--timeout', '300000'];
  return playwright('Journeys on slow pages', args, { E2E_SLOWER: '5' });
};

async function inOrder(steps: (() => Promise<Counts>)[]): Promise<Counts[]> {
  const all: Counts[] = [];
  for (const step of steps) {
    const counts = await step().catch((error: unknown) => {
      console.error(error);
      return { passed: 0, failed: 1, failures: [`✗ ${String(error)}`] };
    });
    all.push(counts);
  }
  return all;
}

// The check of types takes as long as the other three.
const checks = await Promise.all([inOrder([types]), inOrder([style, unused, build])]);
const all = [...checks.flat(), ...(await inOrder([vitest, journeys, ...(FULL ? [slowPages] : [])]))];
const failures = all.flatMap((counts) => counts.failures);
const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
if (failures.length > 0) process.stdout.write(`\n— What failed\n${failures.join('\n')}\n`);
process.stdout.write(`\nDone in ${Math.round((Date.now() - began) / 1_000)} s.\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
