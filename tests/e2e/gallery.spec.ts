import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { findProblems } from '../../gallery/checks.ts';
import { nameOf, ROWS, type Row } from '../../gallery/screens.ts';
import { enter, SCHEMES, screenOf, WIDTHS, type Width } from '../../gallery/take.ts';
import { PEOPLE } from '../../gallery/world.ts';
import { expect, expectAnswers, logIn, openWindow, test } from './fixtures.ts';

/** Screens as they usually are, of people whom the demonstration has; `npm run gallery` looks at all states, at every width. */
const SEEDED: readonly Row['as'][] = ['visitor', 'maya', 'priya', 'ava'];
const rows = ROWS.filter(({ state, path, as }) => state === 'full' && typeof path === 'string' && SEEDED.includes(as));

/** At which width and in which scheme a row is looked at: by its name, so that a new row changes no other. */
function lookAt(row: Row) {
  const digest = createHash('sha256').update(nameOf(row)).digest();
  const width: Width = WIDTHS[digest.readUInt8(0) % WIDTHS.length] ?? 390;
  return { row, width, scheme: SCHEMES[digest.readUInt8(1) % SCHEMES.length] ?? 'light' };
}

type Visit = ReturnType<typeof lookAt>;

/** What is wrong with these screens, all of one width and seen in one window. */
async function problemsOf(browser: Browser, who: Row['as'], width: Width, visits: readonly Visit[]): Promise<string[]> {
  const { context, state } = await openWindow(browser, { ...screenOf(width), reducedMotion: 'reduce' });
  const page = await context.newPage();
  // An address that nobody has, and a link of no mail.
  expectAnswers(page, '404 /nothing/here', '400 /api/email-verification');
  if (who !== 'visitor') await logIn(page, PEOPLE[who]);
  const found: string[] = [];
  for (const { row, scheme } of visits) {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, row, String(row.path));
    const problems = [...(await page.evaluate(findProblems, { touch: width === 390 })), ...state.found.splice(0)];
    found.push(...problems.map((problem) => `${nameOf(row)}, ${width} px, ${scheme}: ${problem}`));
  }
  await context.close();
  return found;
}

const people = Map.groupBy(rows.map(lookAt), ({ row }) => row.as);

for (const [who, visits] of people) {
  test(`the screens of ${who} fit, and nothing in them is cut off, covered or too small to press`, { tag: '@any-width' }, async ({
    browser,
  }) => {
    const found: string[] = [];
    for (const [width, some] of Map.groupBy(visits, (visit) => visit.width)) found.push(...(await problemsOf(browser, who, width, some)));
    expect(found).toEqual([]);
  });
}
