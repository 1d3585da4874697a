/**
 * `npm run bench`: what a large installation costs, in one run on one machine. `docs/benchmark.md` says how to read it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { type Installation, openInstallation } from './installation/open.ts';
import { SIZE_NAMES, SIZES, type SizeName } from './installation/sizes.ts';
import { printFacts } from './print.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    keep: { type: 'string' },
    json: { type: 'string' },
    facts: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
  },
});

function sizeOf(name: string): SizeName {
  const size = SIZE_NAMES.find((one) => one === name);
  if (size === undefined) throw new Error(`--size is one of ${SIZE_NAMES.join(', ')}.`);
  return size;
}

const tell = (progress: string) => void process.stderr.write(`\r${progress.padEnd(78)}`);

async function open(root: string, name: SizeName): Promise<Installation> {
  const installation = await openInstallation(root, name, tell);
  tell('');
  const { posts, comments, likes } = SIZES[name];
  const holds = `${posts.toLocaleString('en')} posts, ${comments.toLocaleString('en')} comments, ${likes.toLocaleString('en')} likes`;
  const { seconds } = installation;
  console.log(`${name}: ${holds}; ${seconds === null ? 'found filled' : `filled in ${seconds.toFixed(0)} s`}`);
  return installation;
}

async function run(root: string): Promise<void> {
  const size = sizeOf(values.size);
  const installation = await open(root, size);
  try {
    const checked = await check(installation);
    printFacts(checked);
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ size, ...checked }, null, 2)}\n`);
    if (checked.problems.length > 0) process.exitCode = 1;
  } finally {
    await installation.stop();
  }
}

if (values.keep !== undefined) await run(resolve(values.keep));
else {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
