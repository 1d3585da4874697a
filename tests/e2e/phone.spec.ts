import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, logIn, ORIGIN, open, test } from './fixtures.ts';
import { waitForModule } from './offline-steps.ts';
import { boxOf, drag, enlarge, PHONE, releaseTouch } from './phone-steps.ts';
import { ANATOMY, unique, write } from './post-steps.ts';
import { NOOR, PRIYA } from './report-steps.ts';

test.use(PHONE);

const FEED = '/thedashboard';
const card = (page: Page) => page.getByRole('main').getByRole('article').first();
const dots = (page: Page) => card(page).getByRole('button', { name: 'More actions' });
const sheet = (page: Page) => page.getByRole('menu', { name: 'More actions' });

async function openSheet(page: Page): Promise<void> {
  await dots(page).tap();
  await expect(sheet(page).getByRole('menuitem').first()).toBeFocused();
  await expect.poll(async () => (await boxOf(sheet(page))).bottom).toBe(PHONE.viewport.height);
  // The gestures load with the first sheet.
  await waitForModule(page, 'sheet-gestures');
}

const closed = async (page: Page) => {
  await expect(sheet(page)).toBeHidden();
  await expect(dots(page)).toBeFocused();
};

test('a menu is a bottom sheet, closed by dragging, a tap outside, Escape and Back', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, ANATOMY);
  await page.getByRole('button', { name: 'Communities' }).tap();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(ORIGIN + FEED);
  await expect(page.getByRole('heading', { level: 1, name: 'The Dashboard' })).toBeVisible();
  await openSheet(page);
  const box = await boxOf(sheet(page));
  expect([box.x, box.width]).toEqual([0, PHONE.viewport.width]);
  for (const item of await sheet(page).getByRole('menuitem').all()) expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
  await expectFits(page);
  await expectAccessible(page);

  const handle = { x: 195, y: box.y + 12 };
  await drag(page, handle, { x: 195, y: handle.y + 20 });
  await expect.poll(async () => (await boxOf(sheet(page))).bottom).toBe(PHONE.viewport.height);
  await drag(page, handle, { x: 195, y: handle.y + 120 });
  await closed(page);

  await openSheet(page);
  const title = await boxOf(card(page).getByRole('heading').getByRole('link'));
  await page.touchscreen.tap(title.x + 20, title.y + 10);
  await closed(page);
  await expect(page).toHaveURL(ORIGIN + FEED);

  await openSheet(page);
  await page.keyboard.press('Escape');
  await closed(page);

  await openSheet(page);
  await Promise.all([page.goBack({ timeout: 2_000 }).catch(() => null), closed(page)]);
  await expect(page).toHaveURL(ORIGIN + FEED);
  await page.goBack();
  await expect(page).toHaveURL(ORIGIN + ANATOMY);
});

test('the filters are a bottom sheet that stays open while choosing, and scrolls before it closes', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, PRIYA);
  await open(page, FEED);
  const button = page.getByRole('button', { name: /^Filter/ });
  const filters = page.getByRole('menu', { name: 'Filter' });
  await button.tap();
  await expect.poll(async () => (await boxOf(filters)).bottom).toBe(PHONE.viewport.height);
  expect((await boxOf(filters)).width).toBe(PHONE.viewport.width);
  await waitForModule(page, 'sheet-gestures');
  await filters.getByRole('menuitemradio', { name: 'Most Comments' }).tap();
  await expect(page).toHaveURL(/sort=/);
  await expect(filters).toBeVisible();

  await filters.evaluate((element) => element.scrollTo({ top: 150, behavior: 'instant' }));
  const { y } = await boxOf(filters);
  await drag(page, { x: 300, y: y + 60 }, { x: 300, y: y + 300 });
  await expect.poll(() => filters.evaluate((element) => element.scrollTop)).toBe(0);
  expect(await filters.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await drag(page, { x: 300, y: y + 60 }, { x: 300, y: y + 300 });
  await expect(filters).toBeHidden();
  await expect(button).toBeFocused();
});

test('a wide touch screen and a narrow one with a mouse have normal menus', { tag: ['@any-width', '@rare'] }, async ({ page, browser }) => {
  await logIn(page, PRIYA);
  await page.setViewportSize({ width: 900, height: 664 });
  await open(page, FEED);
  await dots(page).tap();
  expect((await boxOf(sheet(page))).width).toBeLessThan(300);
  const mouse = await browser.newPage({
    baseURL: ORIGIN,
    viewport: { width: 500, height: 664 },
    hasTouch: false,
    isMobile: false,
    storageState: await page.context().storageState(),
  });
  await open(mouse, FEED);
  await dots(mouse).click();
  expect((await boxOf(sheet(mouse))).width).toBeLessThan(300);
  await mouse.close();
});

test('Create Post is within reach of the thumb at any scroll position', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, FEED);
  const create = page.getByRole('banner').getByRole('link', { name: 'Create Post' });
  const at = await boxOf(create);
  expect(at.bottom).toBeGreaterThan(PHONE.viewport.height * 0.9);
  expect(at.height).toBeGreaterThanOrEqual(48);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  expect((await boxOf(create)).y).toBe(at.y);
  await page.getByRole('searchbox').first().focus();
  await expect(create).toBeHidden();
  await page.getByRole('main').focus();
  await create.tap();
  await expect(page).toHaveURL(/\/create-post\?community=/);
});

async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
}

/** Starts above the search field, where a touch starts no pull. */
const PULL = { from: { x: 180, y: 130 }, to: { x: 185, y: 330 } };
const sign = (page: Page) => page.locator('body > div:has(> svg:not([display]))');

/** Set once the pull gesture is active. */
const overscroll = (page: Page) => page.evaluate(() => document.documentElement.style.overscrollBehaviorY);

/** The first touch loads the code of the gestures. */
async function touch(page: Page, part: 'pull-to-refresh' | 'touch-features' = 'pull-to-refresh'): Promise<void> {
  await page.touchscreen.tap(4, 300);
  await waitForModule(page, part);
}

test('pulling down an installed app refreshes it and keeps typed text', { tag: '@any-width' }, async ({ page, secondPage }) => {
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  await install(page);
  await open(page, ANATOMY);
  await touch(page);
  await expect.poll(() => overscroll(page)).toBe('contain');
  await page.getByRole('searchbox').fill('half a word');
  const title = unique('Pulled down');
  await write(secondPage, title);
  await drag(page, PULL.from, { x: 185, y: 180 });
  await drag(page, PULL.from, PULL.to, 'hold');
  await expect(sign(page)).toBeVisible();
  expect((await boxOf(sign(page))).y).toBeGreaterThan(60);
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await releaseTouch(page);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toHaveCount(1);
  await expect(sign(page)).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('half a word');

  await page.getByRole('article', { name: title }).getByRole('heading').getByRole('link').tap();
  const comment = page.getByLabel('Your comment');
  await comment.fill('Half a sentence');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const asked = page.waitForResponse(/\/comments\b/);
  await drag(page, PULL.from, PULL.to);
  await asked;
  await expect(comment).toHaveValue('Half a sentence');
  await comment.fill('');
});

test('pulling down refreshes only at the top of a list in an installed app', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, FEED);
  const asks: string[] = [];
  page.on('request', (request) => request.url().includes('/posts?') && asks.push(request.url()));
  const pull = async () => {
    await drag(page, PULL.from, PULL.to, 'hold');
    await expect(sign(page).and(page.locator(':visible'))).toHaveCount(0);
    await releaseTouch(page);
  };
  // In a tab, browsers have their own pull to refresh.
  await touch(page, 'touch-features');
  await pull();
  expect(await overscroll(page)).toBe('');
  await install(page);
  await open(page, FEED);
  await touch(page);
  await expect.poll(() => overscroll(page)).toBe('contain');
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await pull();
  await open(page, '/create-post');
  await touch(page);
  await pull();
  await open(page, FEED);
  await openSheet(page);
  await pull();
  expect(asks).toEqual([]);
});

test('with large letters on a small phone the bar shows a whole name or none, without horizontal overflow', {
  tag: ['@any-width', '@rare'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await logIn(page, NOOR);
  await open(page, FEED);
  const name = page.getByRole('banner').getByText('Rounds', { exact: true });
  const shown = () =>
    name.evaluate((element) => {
      const [inside, around] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
      if (around === undefined || inside.top >= around.bottom) return 'none';
      return element.scrollWidth <= element.clientWidth ? 'whole' : 'cut';
    });
  expect(await shown()).toBe('whole');
  await enlarge(page);
  await expectFits(page);
  expect(await shown()).toBe('none');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rounds' })).toBeVisible();
});
