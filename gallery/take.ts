import { setTimeout as delay } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findProblems, forgetShift, watchShift } from './checks.ts';
import { layoutOf, type Place } from './layout.ts';
import type { Row } from './row.ts';
import { findStrayType, TYPE_STYLES } from './type-styles.ts';
import type { World } from './world.ts';

export const WIDTHS = [1280, 768, 390] as const;
export type Width = (typeof WIDTHS)[number];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const HEIGHTS: Record<Width, number> = { 1280: 900, 768: 1024, 390: 844 };
/** Pixels of a long page that are shown. */
const TALLEST = 2_400;
/** Milliseconds that a page is given to come alive, and to show what failed after its retries. */
const PATIENCE = 20_000;
/** Milliseconds after which nothing more moves by itself. */
const SETTLED = 350;
/** Milliseconds to wait before the layout is compared, because styles that load late have changed it after a second. */
const LATE = 5_000;
/** From where one comes to a page of which calls are held or stopped: it asks for little. */
const ELSEWHERE = '/community-guidelines';

/** Rules of axe that a colour scheme can change the answer of; the others are asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export interface Taken {
  scheme: Scheme;
  picture: Buffer;
  findings: string[];
}

/** A browser window of this width in which somebody is logged in: the narrowest is a telephone. */
export function windowOf({ origin, cookies }: Pick<World, 'origin' | 'cookies'>, who: Row['as'], width: Width): BrowserContextOptions {
  return {
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] },
    ...(width === 390 && { hasTouch: true, isMobile: true }),
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...(who !== 'visitor' && { storageState: cookies[who] }),
  };
}

export function pathOf({ path }: Pick<Row, 'path'>, world: World): string {
  return typeof path === 'string' ? path : path(world);
}

async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true', undefined, { timeout: PATIENCE });
}

/** Goes to another screen without loading a document, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((to) => location.pathname + location.search === to, path, { timeout: PATIENCE });
  // The address changes before the page does.
  await page.locator('#main:focus, #main :focus').waitFor({ timeout: PATIENCE });
}

/** Positions and sizes of the elements of a fully loaded screen, entered by its address or by a link. */
export async function layoutAfter(page: Page, path: string, by: 'address' | 'link'): Promise<Place[]> {
  await page.goto(by === 'address' ? path : ELSEWHERE);
  await comeAlive(page);
  if (by === 'link') await follow(page, path);
  await delay(LATE);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(layoutOf);
}

/** Goes to the screen as a link would, while some calls get no answer or a failure. */
async function goWithout(page: Page, path: string, { hold, stop }: Row): Promise<void> {
  await page.goto(ELSEWHERE);
  await comeAlive(page);
  // Never answered: the page waits for it.
  if (hold !== undefined) await page.route(hold, () => {});
  const failure = { status: 500, json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Something went wrong' } };
  if (stop !== undefined) await page.route(stop, (route) => route.fulfill(failure));
  await follow(page, path);
  await delay(SETTLED);
  await page.evaluate(forgetShift);
  if (stop === undefined) return;
  // It is asked for again and again; then the words for it stand where its placeholder stood.
  await page
    .getByRole('main')
    .getByText(/try again|went wrong|failed/i)
    .first()
    .waitFor({ timeout: PATIENCE })
    .catch(() => {});
  await delay(SETTLED);
  await page.evaluate(forgetShift);
}

/** Brings a page to the state of a row. */
export async function enter(page: Page, row: Row, path: string): Promise<void> {
  await page.addInitScript(watchShift);
  if (row.hold === undefined && row.stop === undefined) {
    await page.goto(path);
    await comeAlive(page);
  } else await goWithout(page, path, row);
  await row.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  await delay(SETTLED);
  if (row.moves) await page.evaluate(forgetShift);
}

async function askAxe(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 2)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
}

async function photograph(page: Page, width: Width): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHTS[width]), TALLEST) };
  return page.screenshot({ fullPage: true, clip, type: 'jpeg', quality: 60 });
}

export async function paint(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, colorScheme);
}

/** What code and axe find wrong with the page as it stands; what no scheme changes, only in the first. */
export async function look(page: Page, width: Width, scheme: 'first' | 'further'): Promise<string[]> {
  if (scheme === 'further') return askAxe(page, COLOUR_RULES);
  return [
    ...(await page.evaluate(findProblems, { touch: width === 390 })),
    ...(await page.evaluate(findStrayType, TYPE_STYLES)),
    ...(await askAxe(page)),
  ];
}

/** One row at one width: pictures and findings in the schemes asked for. */
export async function take(browser: Browser, world: World, row: Row, width: Width, schemes: readonly Scheme[]): Promise<Taken[]> {
  const context = await browser.newContext(windowOf(world, row.as, width));
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`script: ${message.slice(0, 120)}`));
    await enter(page, row, pathOf(row, world));
    const taken: Taken[] = [];
    for (const scheme of schemes) {
      await paint(page, scheme);
      // The checks scroll what is in the page.
      const picture = await photograph(page, width);
      const found = await look(page, width, taken.length === 0 ? 'first' : 'further');
      taken.push({ scheme, picture, findings: [...errors.splice(0), ...found] });
    }
    return taken;
  } finally {
    await context.close();
  }
}
