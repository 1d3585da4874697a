import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ERRORS } from '#shared/rules/errors.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { findProblems, forgetShift, watchShift } from './checks.ts';
import { layoutOf, type Place } from './layout.ts';
import type { Row } from './row.ts';
import { findStrayType, TYPE_STYLES } from './type-styles.ts';
import type { World } from './world.ts';

const USUAL_WIDTHS = [1280, 768, 390] as const;
/** Taken only on request. A window of 1280 px at 400 % zoom has a layout width of 320 px. */
const FURTHER_WIDTHS = [1680, 1100, 320] as const;
export const WIDTHS = [...USUAL_WIDTHS, ...FURTHER_WIDTHS] as const;
export type Width = (typeof WIDTHS)[number];
export const LETTERS = ['usual', 'large'] as const;
export type Letters = (typeof LETTERS)[number];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface View {
  width: Width;
  letters: Letters;
}

export const VIEWS: readonly View[] = [
  ...USUAL_WIDTHS.map((width) => ({ width, letters: 'usual' as const })),
  { width: 1280, letters: 'large' },
  { width: 390, letters: 'large' },
];
export const FURTHER_VIEWS: readonly View[] = FURTHER_WIDTHS.map((width) => ({ width, letters: 'usual' }));

/**
 * Browser arguments that double the default font size. `em` in media queries follows it, but would
 * not follow a font size on the root element.
 */
export const LARGE_LETTERS = ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];

export function nameOfView({ width, letters }: View): string {
  return letters === 'large' ? `${width} px, large letters` : `${width} px`;
}

const HEIGHTS: Record<Width, number> = { 1680: 1050, 1280: 900, 1100: 800, 768: 1024, 390: 844, 320: 225 };
const MAX_HEIGHT = 2_400;
/** Milliseconds for a page to hydrate, and to show an error after its retries. */
const TIMEOUT = 20_000;
const SETTLED = 350;
/**
 * Milliseconds to wait before the layout is compared; late styles have once changed it after a
 * second.
 */
const LAYOUT_DELAY = 5_000;
/** Start page before a screen with held or failing calls; it makes few calls itself. */
const START_PAGE = '/community-guidelines';

export interface Taken {
  scheme: Scheme;
  picture: Buffer;
  findings: string[];
}

function cookieOf(origin: string, name: string, value: string) {
  const { hostname: domain } = new URL(origin);
  return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
}

/**
 * A width of 390 px emulates a phone. The browser has visited the forum before, so fonts do not come
 * late.
 */
export function windowOf(
  { origin, cookies, announcement, styleSheet }: Pick<World, 'origin' | 'cookies' | 'announcement' | 'styleSheet'>,
  { as: who, announced }: Pick<Row, 'as' | 'announced'>,
  width: Width,
): BrowserContextOptions {
  const { cookies: own, origins } = who === 'visitor' ? { cookies: [], origins: [] } : cookies[who];
  const closed = announced || announcement === null ? [] : [cookieOf(origin, 'rounds.announcement', announcement)];
  return {
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] },
    ...(width === 390 && { hasTouch: true, isMobile: true }),
    reducedMotion: 'reduce',
    colorScheme: 'light',
    storageState: { cookies: [...own, ...closed, cookieOf(origin, 'rounds.styles', styleSheet)], origins },
  };
}

export function pathOf({ path }: Pick<Row, 'path'>, world: World): string {
  return typeof path === 'string' ? path : path(world);
}

async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true', undefined, { timeout: TIMEOUT });
}

/** Navigates to a screen without loading a document, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction((to) => location.pathname + location.search === to, path, { timeout: TIMEOUT });
  await page.locator('#main:focus, #main :focus').waitFor({ timeout: TIMEOUT });
}

export async function layoutAfter(page: Page, path: string, by: 'address' | 'link'): Promise<Place[]> {
  await page.goto(by === 'address' ? path : START_PAGE);
  await waitForHydration(page);
  if (by === 'link') await follow(page, path);
  await delay(LAYOUT_DELAY);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(layoutOf);
}

async function openWithoutCalls(page: Page, path: string, { hold, stop }: Row): Promise<void> {
  await page.goto(START_PAGE);
  await waitForHydration(page);
  if (hold !== undefined) await page.route(hold, () => {});
  const { INTERNAL } = ERRORS;
  const failure = { status: INTERNAL.status, json: { code: 'INTERNAL', ...INTERNAL, data: { id: randomUUID() } } };
  if (stop !== undefined) await page.route(stop, (route) => route.fulfill(failure));
  await follow(page, path);
  await delay(SETTLED);
  await page.evaluate(forgetShift);
  if (stop === undefined) return;
  await page
    .getByRole('main')
    .getByText(/try again|went wrong|failed/i)
    .first()
    .waitFor({ timeout: TIMEOUT });
  await delay(SETTLED);
  await page.evaluate(forgetShift);
}

export async function enter(page: Page, row: Row, path: string): Promise<void> {
  await page.addInitScript(watchShift);
  if (row.hold === undefined && row.stop === undefined) {
    await page.goto(path);
    await waitForHydration(page);
  } else await openWithoutCalls(page, path, row);
  await row.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  await delay(SETTLED);
  if (row.moves) await page.evaluate(forgetShift);
}

async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  return (await axeViolations(page, rules)).map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 2)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
}

async function photograph(page: Page, width: Width): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHTS[width]), MAX_HEIGHT) };
  return page.screenshot({ fullPage: true, clip, type: 'jpeg', quality: 60 });
}

export async function emulateScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, colorScheme);
}

/** Problems that the scripts and axe find in the page. `further` schemes only run the colour rules. */
export async function look(page: Page, width: Width, scheme: 'first' | 'further'): Promise<string[]> {
  if (scheme === 'further') return runAxe(page, COLOUR_RULES);
  return [
    ...(await page.evaluate(findProblems, { touch: width === 390 })),
    ...(await page.evaluate(findStrayType, TYPE_STYLES)),
    ...(await runAxe(page)),
  ];
}

export async function take(
  browser: Browser,
  world: World,
  row: Row,
  { width }: View,
  schemes: readonly Scheme[],
  forcedColors: 'active' | 'none',
): Promise<Taken[]> {
  const context = await browser.newContext({ ...windowOf(world, row, width), forcedColors });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`script: ${message.slice(0, 120)}`));
    await enter(page, row, pathOf(row, world));
    const taken: Taken[] = [];
    for (const scheme of schemes) {
      await emulateScheme(page, scheme);
      // The picture comes first, because the checks scroll.
      const picture = await photograph(page, width);
      const found = await look(page, width, taken.length === 0 ? 'first' : 'further');
      taken.push({ scheme, picture, findings: [...errors.splice(0), ...found] });
    }
    return taken;
  } finally {
    await context.close();
  }
}
