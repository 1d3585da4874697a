/**
 * `npm run gallery`: takes a picture of every screen in every state, with the demonstration data:
 * at three widths in both colour schemes, and at two widths with large letters. One page shows all
 * pictures with the findings of the checks (`docs/design.md`).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Browser, chromium as playwright } from 'playwright-core';
import { ensureWebBuild } from '#server/platform/http/web-build.ts';
import { CHROMIUM } from '#tests/e2e/chromium.ts';
import { install } from '#tests/e2e/global-setup.ts';
import { photographReadme } from './readme.ts';
import type { Row } from './row.ts';
import { nameOf, ROWS } from './screens.ts';
import { type Shot, sheet } from './sheet.ts';
import {
  FURTHER_VIEWS,
  LARGE_LETTERS,
  LETTERS,
  type Letters,
  nameOfView,
  SCHEMES,
  type Scheme,
  take,
  VIEWS,
  type View,
  WIDTHS,
  type Width,
} from './take.ts';
import { makeWorld, type World } from './world.ts';

const OUT = join(import.meta.dirname, '..', 'gallery-out');
const AT_ONCE = 2;

function oneOf<Value extends string | number>(values: readonly Value[]) {
  return (text: string): Value => {
    const value = values.find((one) => String(one) === text);
    if (value === undefined) throw new InvalidArgumentError(`One of ${values.join(', ')}`);
    return value;
  };
}

const options = new Command()
  .name('gallery')
  .option('--only <pattern>', 'screens and states whose name has this (a regular expression)', '')
  .option('--width <pixels>', 'one width', oneOf(WIDTHS))
  .option('--letters <size>', 'one size of letters', oneOf(LETTERS))
  .option('--scheme <name>', 'one scheme', oneOf(SCHEMES))
  .option('--forced-colors', 'with the forced colors of an operating system')
  .option('--readme', 'only make the pictures of the README')
  .parse()
  .opts<{ only: string; width?: Width; letters?: Letters; scheme?: Scheme; forcedColors?: boolean; readme?: boolean }>();

/** The layout with large letters does not depend on the colour scheme, so one scheme is enough. */
function schemesOf({ letters }: View): readonly Scheme[] {
  if (options.scheme !== undefined) return [options.scheme];
  return letters === 'large' ? ['light'] : SCHEMES;
}

async function shoot(world: World, browser: Browser, row: Row, view: View): Promise<Shot[]> {
  const name = nameOf(row);
  const stem = name
    .replace('/*', 'unknown')
    .replace(/^\/ /, 'landing ')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '');
  const shots: Shot[] = [];
  for (const { scheme, picture, findings } of await take(
    browser,
    world,
    row,
    view,
    schemesOf(view),
    options.forcedColors ? 'active' : 'none',
  )) {
    const letters = view.letters === 'large' ? '-large' : '';
    const file = `pictures/${stem}-${view.width}${letters}-${scheme}.jpg`;
    await writeFile(join(OUT, file), picture);
    shots.push({ route: row.route, name, view, scheme, file, findings });
  }
  const found = shots.flatMap(({ scheme, findings }) => findings.map((one) => `  ${scheme}: ${one}`));
  console.log([`${name}, ${nameOfView(view)}`, ...found].join('\n'));
  return shots;
}

function failedShots(row: Row, view: View, error: unknown): Shot[] {
  const [why = ''] = String(error).split('\n');
  console.log(`${nameOf(row)}, ${nameOfView(view)}: ${why}`);
  return [{ route: row.route, name: nameOf(row), view, scheme: options.scheme ?? 'light', file: '', findings: [`no picture: ${why}`] }];
}

async function shootAll(world: World, browsers: Record<Letters, Browser>): Promise<Shot[]> {
  const wanted = new RegExp(options.only, 'i');
  const known = options.width === undefined ? VIEWS : [...VIEWS, ...FURTHER_VIEWS];
  const views = known.filter(({ width, letters }) => (options.width ?? width) === width && (options.letters ?? letters) === letters);
  const work = ROWS.filter((row) => wanted.test(nameOf(row))).flatMap((row) => views.map((view) => ({ row, view })));
  const shots: Shot[][] = [];
  const queue = work.entries();
  const next = async () => {
    for (const [index, { row, view }] of queue) {
      shots[index] = await shoot(world, browsers[view.letters], row, view).catch((error: unknown) => failedShots(row, view, error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return shots.flat();
}

await ensureWebBuild();
const installation = await install();
const launch = (...more: string[]) => playwright.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--hide-scrollbars', ...more] });
const browsers = { usual: await launch(), large: await launch(...LARGE_LETTERS) };
try {
  if (options.readme) await photographReadme(browsers.usual, installation);
  else {
    await rm(OUT, { recursive: true, force: true });
    await mkdir(join(OUT, 'pictures'), { recursive: true });
    const shots = await shootAll(await makeWorld(installation), browsers);
    await writeFile(join(OUT, 'index.html'), sheet(shots));
    const count = shots.reduce((sum, { findings }) => sum + findings.length, 0);
    console.log(`${shots.length} pictures, ${count} findings: ${join(OUT, 'index.html')}`);
    process.exitCode = count === 0 ? 0 : 1;
  }
} finally {
  await Promise.all([browsers.usual.close(), browsers.large.close()]);
  await installation.stop();
}
