/**
 * `npm run walk`: people who press random controls on every screen, and the errors that they find.
 * It finds combinations of features that no test covers (`docs/promises.md`).
 */
import { Command } from 'commander';
import { chromium as playwright } from 'playwright-core';
import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import { CHROMIUM } from '#tests/e2e/chromium.ts';
import { install } from '#tests/e2e/global-setup.ts';
import type { Row } from '../gallery/row.ts';
import type { Width } from '../gallery/take.ts';
import { makeWorld } from '../gallery/world.ts';
import { type Finding, Walker } from './walker.ts';

const WALKERS: readonly { who: Row['as']; width: Width }[] = [
  { who: 'maya', width: 1280 },
  { who: 'jonas', width: 390 },
  { who: 'priya', width: 390 },
  { who: 'ava', width: 1280 },
  { who: 'newcomer', width: 768 },
  { who: 'visitor', width: 390 },
];

const options = new Command()
  .name('walk')
  .option('--minutes <number>', 'how long', Number, 10)
  .option('--seed <number>', 'the same seed presses in the same order, as far as the forum answers the same', Number, Date.now() % 100_000)
  .option(
    '--rough',
    'answers of the API come late, and some not at all (and the browser keeps no files, so without a connection styles may be missing)',
  )
  .parse()
  .opts<{ minutes: number; seed: number; rough?: boolean }>();

await ensureWebBuild();
const installation = await install();
const world = await makeWorld(installation);
const browser = await playwright.launch(CHROMIUM);
const until = Date.now() + options.minutes * 60_000;
console.log(`Seed ${options.seed}, ${options.minutes} minutes, ${WALKERS.length} people.`);

const found = new Map<string, Finding & { times: number }>();
const walkers: Walker[] = [];
try {
  for (const [index, { who, width }] of WALKERS.entries())
    walkers.push(
      await Walker.enter(browser, world, {
        who,
        width,
        seed: options.seed + index,
        rough: options.rough === true,
        password: installation.password,
      }),
    );
  const waiting = [...walkers];
  async function lead(): Promise<void> {
    while (Date.now() < until) {
      const walker = waiting.shift();
      if (walker === undefined) return;
      for (const finding of await walker.walk(20, until)) {
        const known = found.get(finding.what);
        if (known === undefined) {
          found.set(finding.what, { ...finding, times: 1 });
          console.log(`\n✗ ${finding.what}\n  ${finding.where}\n    ${finding.way.join('\n    ')}`);
        } else known.times += 1;
      }
      waiting.push(walker);
    }
  }
  await Promise.all([lead(), lead()]);
} finally {
  await browser.close();
  await installation.stop();
}

const steps = walkers.reduce((sum, walker) => sum + walker.steps, 0);
const screens = new Set(walkers.flatMap((walker) => [...walker.screens]));
const answers = new Map<string, number>();
for (const walker of walkers) for (const [answer, times] of walker.refused) answers.set(answer, (answers.get(answer) ?? 0) + times);
console.log(`\n${steps} steps on ${screens.size} screens: ${[...screens].sort().join(' ')}`);
console.log('Refused:');
for (const [answer, times] of [...answers].sort(([, a], [, b]) => b - a)) console.log(`  ${times} × ${answer}`);
console.log(`\n${found.size} findings.`);
for (const { what, times } of found.values()) console.log(`  ${times} × ${what}`);
process.exitCode = found.size === 0 ? 0 : 1;
