import type { Browser, Page } from '@playwright/test';
import { findProblems } from '../../gallery/checks.ts';
import { nameOf, ROWS, type Row } from '../../gallery/screens.ts';
import { enter, SCHEMES, WIDTHS } from '../../gallery/take.ts';
import { PEOPLE } from '../../gallery/world.ts';
import { expect, logIn, ORIGIN, test } from './fixtures.ts';

/** Screens as they usually are, of people whom the demonstration has; `npm run gallery` looks at all states, at every width. */
const SEEDED: readonly Row['as'][] = ['visitor', 'maya', 'priya', 'ava'];
const rows = ROWS.filter(({ state, path, as }) => state === 'full' && typeof path === 'string' && SEEDED.includes(as));
const people = Map.groupBy(
  rows.map((row, index) => ({ row, width: WIDTHS[index % WIDTHS.length] ?? 390, scheme: SCHEMES[index % SCHEMES.length] ?? 'light' })),
  ({ row }) => row.as,
);

async function windowOf(browser: Browser, who: Row['as']): Promise<Page> {
  const context = await browser.newContext({ baseURL: ORIGIN, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who !== 'visitor') await logIn(page, PEOPLE[who]);
  return page;
}

for (const [who, visits] of people) {
  test(`the screens of ${who} fit, and nothing in them is cut off, covered or too small to press @any-width`, async ({ browser }) => {
    const page = await windowOf(browser, who);
    const found: string[] = [];
    for (const { row, width, scheme } of visits) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await enter(page, row, String(row.path));
      const problems = await page.evaluate(findProblems, { touch: false });
      found.push(...problems.map((problem) => `${nameOf(row)}, ${width} px, ${scheme}: ${problem}`));
    }
    await page.context().close();
    expect(found).toEqual([]);
  });
}
