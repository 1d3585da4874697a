import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { Row } from '../../gallery/row.ts';
import { nameOf, ROWS } from '../../gallery/screens.ts';
import { emulateScheme, enter, layoutAfter, look, nameOfView, pathOf, SCHEMES, VIEWS, type View, windowOf } from '../../gallery/take.ts';
import { makeWorld, type World } from '../../gallery/world.ts';
import { expect, expectAnswers, openWindow, test, WITH_LARGE_LETTERS } from './fixtures.ts';
import { type Installation, install } from './global-setup.ts';

// A separate installation, because its people, posts and reports would disturb other tests.
let installation: Installation | undefined;
let world: World;
let withLargeLetters: Browser | undefined;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  installation = await install();
  world = await makeWorld(installation);
  withLargeLetters = await playwright.chromium.launch(WITH_LARGE_LETTERS);
});

test.afterAll(async () => {
  await withLargeLetters?.close();
  await installation?.stop();
});

/**
 * Each row is checked in one view, chosen by a hash of its name, so that a new row changes no
 * other. `npm run gallery` checks all views.
 */
function viewOf(row: Row): View {
  const number = createHash('sha256').update(nameOf(row)).digest().readUInt8(0);
  return VIEWS[number % VIEWS.length] ?? { width: 390, letters: 'large' };
}

for (const row of ROWS) {
  const view = viewOf(row);
  test(`${nameOf(row)} at ${nameOfView(view)}`, { tag: ['@any-width', '@full'] }, async ({ browser: usual }) => {
    const browser = view.letters === 'large' ? (withLargeLetters ?? usual) : usual;
    const { context, state } = await openWindow(browser, windowOf(world, row, view.width));
    const page = await context.newPage();
    expectAnswers(page, '404 /nothing/here', '400 /api/email-verification');
    if (row.state === 'no access') expectAnswers(page, /^40[134] /);
    await enter(page, row, pathOf(row, world));
    for (const [index, scheme] of SCHEMES.entries()) {
      await emulateScheme(page, scheme);
      expect(await look(page, view.width, index === 0 ? 'first' : 'further'), scheme).toEqual([]);
    }
    await context.close();
    const fails = row.stop !== undefined || row.state === 'error';
    expect(state.found.filter((one) => !fails || !/^(console|answer|failed)/.test(one))).toEqual([]);
  });
}

const MAIN = [
  '/thedashboard · full · maya',
  '/thedashboard/posts/:postSlug · full · maya',
  '/create-post · full · maya',
  '/direct/messages · full · maya',
  '/profiles/:username · full · priya',
  '/profiles/settings/:username · full · maya',
  '/admin/:institution · long · reports · maya',
];

for (const row of ROWS.filter((one) => MAIN.includes(nameOf(one)))) {
  for (const width of [1280, 390] as const) {
    test(`${nameOf(row)} has the same layout after a client navigation at ${width} px`, { tag: ['@any-width', '@full'] }, async ({
      browser,
    }) => {
      const { context } = await openWindow(browser, windowOf(world, row, width));
      const page = await context.newPage();
      const path = pathOf(row, world);
      // The first visit marks new content as read.
      await layoutAfter(page, path, 'address');
      const byLink = await layoutAfter(page, path, 'link');
      const byAddress = await layoutAfter(page, path, 'address');
      expect(byLink).toEqual(byAddress);
      await context.close();
    });
  }
}

test('every main screen has a row in the gallery', { tag: ['@any-width', '@full'] }, () => {
  expect(MAIN.filter((name) => !ROWS.some((row) => nameOf(row) === name))).toEqual([]);
});
