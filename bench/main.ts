/** `npm run bench`: measures a large installation. `docs/benchmark.md` explains the results. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_FOLDER, ensureWebBuild } from '#server/platform/http/web-build.ts';
import { check } from './check.ts';
import { inNewFolder } from './folder.ts';
import { goalsOf } from './goals.ts';
import { measureGrowth } from './growth.ts';
import { type Installation, openInstallation } from './installation/open.ts';
import { SIZE_NAMES, SIZES, type SizeName, sizeOf } from './installation/sizes.ts';
import { printFacts, printGoals, printGrowth, printThroughput, tell } from './print.ts';
import { chosenScenarios, type Scenario, scenarios } from './scenarios.ts';
import { measureThroughput } from './throughput.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    keep: { type: 'string' },
    json: { type: 'string' },
    facts: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string', default: '4' },
  },
});

const chosen = values.only === undefined ? null : chosenScenarios(BUILD_FOLDER, values.only.split(','));

async function open(root: string, name: SizeName): Promise<Installation> {
  const installation = await openInstallation(root, name, tell);
  tell('');
  const { posts, comments, likes } = SIZES[name];
  const holds = `${posts.toLocaleString('en')} posts, ${comments.toLocaleString('en')} comments, ${likes.toLocaleString('en')} likes`;
  const { seconds } = installation;
  console.log(`${name}: ${holds}; ${seconds === null ? 'reused' : `filled in ${seconds.toFixed(0)} s`}`);
  return installation;
}

async function run(root: string): Promise<void> {
  const size = sizeOf(values.size);
  const sizes = values.facts || chosen !== null ? [size] : SIZE_NAMES.slice(0, SIZE_NAMES.indexOf(size) + 1);
  const installations: Installation[] = [];
  try {
    for (const one of sizes) installations.push(await open(root, one));
    const installation = installations.at(-1);
    if (installation === undefined) return;
    const report = await reportOn(installation, installations);
    const machine = { processors: availableParallelism(), load: loadavg(), node: process.version };
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ size, machine, ...report }, null, 2)}\n`);
    console.log(`\nLoad of this machine at the end: ${machine.load[0]?.toFixed(1)} on ${machine.processors} processors`);
  } finally {
    for (const { stop } of installations) await stop();
  }
}

function reportOn(installation: Installation, installations: readonly Installation[]): Promise<object> {
  if (values.facts) return reportFacts(installation, null);
  if (values.growth) return reportGrowth(installations);
  return chosen === null ? measure(installation, installations) : measureChosen(installation, chosen);
}

async function measureChosen(installation: Installation, scenarios: Scenario[]) {
  tell('building the web');
  await ensureWebBuild();
  const throughput = await measureThroughput({ installation, scenarios, buildFolder: BUILD_FOLDER, seconds: Number(values.seconds), tell });
  tell('');
  printThroughput(throughput, {});
  if (throughput.measured.some(({ load }) => load.errors > 0)) process.exitCode = 1;
  return { throughput };
}

async function reportFacts(installation: Installation, buildFolder: string | null) {
  const checked = await check(installation, buildFolder);
  printFacts(checked);
  if (checked.problems.length > 0) process.exitCode = 1;
  return { checked };
}

async function reportGrowth(installations: readonly Installation[]) {
  const growth = await measureGrowth(installations, tell);
  tell('');
  printGrowth(
    growth,
    installations.map(({ size }) => size),
  );
  return { growth };
}

async function measure(installation: Installation, installations: readonly Installation[]) {
  tell('building the web');
  await ensureWebBuild();
  const { checked } = await reportFacts(installation, BUILD_FOLDER);
  const growth = await measureGrowth(installations, tell);
  // Last, because its writes stay.
  const throughput = await measureThroughput({
    installation,
    scenarios: scenarios(BUILD_FOLDER),
    buildFolder: BUILD_FOLDER,
    seconds: Number(values.seconds),
    tell,
  });
  tell('');
  const goals = goalsOf({ size: installation.size, checked, throughput, growth });
  printThroughput(throughput, checked.counts);
  printGrowth(
    growth,
    installations.map(({ size }) => size),
  );
  printGoals(goals);
  if (throughput.measured.some(({ load }) => load.errors > 0)) process.exitCode = 1;
  return { filled: installations.map(({ size, seconds }) => ({ size, seconds })), checked, throughput, growth, goals };
}

if (values.keep !== undefined) await run(resolve(values.keep));
else await inNewFolder(run);
