import type { Page } from '@playwright/test';
import { expect, expectErrors, hold, logIn, open, SCRIPTS, test } from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';

function feedLink(page: Page, index = 0) {
  return page.getByRole('article').nth(index).getByRole('heading').getByRole('link');
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** A wheel event stops the restoration of the scroll position. */
async function scrollTo(page: Page, position: number): Promise<void> {
  await page.evaluate((top) => {
    window.dispatchEvent(new WheelEvent('wheel'));
    window.scrollTo({ top, behavior: 'instant' });
  }, position);
  await expect.poll(() => scrolled(page)).toBe(position);
  // Scroll events come with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

async function expectPosition(page: Page, position: number): Promise<void> {
  await expect.poll(() => scrolled(page)).toBe(position);
  await page.waitForTimeout(300);
  expect(await scrolled(page)).toBe(position);
}

test.describe('scroll positions', () => {
  test('Back restores the position, also after loading more; a new page starts at the top', async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/thedashboard');
    await page.getByRole('button', { name: 'Load More Posts' }).click();
    await expect(feedLink(page, 12)).toBeVisible();
    const link = feedLink(page, 12);
    await link.scrollIntoViewIfNeeded();
    await scrollTo(page, (await scrolled(page)) + 40);
    const before = await scrolled(page);
    await link.click();
    await expect(page).toHaveURL(/\/posts\//);
    await expectPosition(page, 0);
    await scrollTo(page, 120);

    await page.goBack();
    await expect(link).toBeVisible();
    await expectPosition(page, before);
    await page.goForward();
    await expect(page).toHaveURL(/\/posts\//);
    await expectPosition(page, 120);
    await page.getByRole('main').getByRole('link', { name: 'The Dashboard' }).first().click();
    await expect(page).toHaveURL(/\/thedashboard$/);
    await expectPosition(page, 0);
  });

  // On a phone the browser keeps the footer in view while posts load above it.
  test('a page that loads slowly still restores the position, unless its reader scrolls first', {
    tag: ['@any-width', '@full'],
  }, async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/thedashboard');
    const link = feedLink(page, 6);
    await link.scrollIntoViewIfNeeded();
    await scrollTo(page, (await scrolled(page)) + 40);
    const before = await scrolled(page);
    await link.click();
    await expect(page).toHaveURL(/\/posts\//);
    let release = () => {};
    let held = Promise.resolve();
    await page.route('**/api/communities/*/posts*', async (route) => {
      await held;
      await route.continue();
    });
    const reloadAndGoBack = async () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await page.goBack();
      await expect(page).toHaveURL(/\/thedashboard$/);
      await expect(page.getByText('Loading community...')).toBeAttached();
    };
    await reloadAndGoBack();
    release();
    await expect(link).toBeVisible();
    await expectPosition(page, before);

    await page.goForward();
    await expect(page).toHaveURL(/\/posts\//);
    await reloadAndGoBack();
    await page.evaluate(() => window.dispatchEvent(new WheelEvent('wheel')));
    release();
    await expect(link).toBeVisible();
    await page.waitForTimeout(300);
    expect(await scrolled(page)).toBeLessThan(before);
  });

  test('going back before hydration shows the page of that address', { tag: '@full' }, async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/thedashboard');
    await feedLink(page, 1).click();
    await expect(page).toHaveURL(/\/posts\//);
    const release = await hold(page, SCRIPTS);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/thedashboard$/);
    // React finds the HTML of another address and renders the page again.
    expectErrors(page, 'React error #418');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(feedLink(page, 3)).toBeVisible();
  });

  test('a reload and a hidden tab keep the position, an anchor leads to its target and back', async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/thedashboard');
    await scrollTo(page, 700);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expectPosition(page, 700);

    // A background tab may be discarded without an unload event.
    await scrollTo(page, 640);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await page.evaluate(() => sessionStorage.getItem('rounds.scroll'))).toMatch(/"\/thedashboard [^"]*":640/);

    await open(page, '/');
    await page.getByRole('link', { name: 'See what is inside' }).click();
    await expect(page).toHaveURL(/#communities$/);
    await expect(page.locator('#communities')).toBeInViewport();
    expect(await scrolled(page)).toBeGreaterThan(200);
    await page.goBack();
    await expectPosition(page, 0);
  });

  test('a link within the page leads to its target each time', { tag: '@any-width' }, async ({ page }) => {
    await open(page, '/privacy-policies');
    const entry = (index: number) => page.getByRole('main').getByRole('navigation').getByRole('link').nth(index);
    const topOf = async (index: number) => {
      const id = (await entry(index).getAttribute('href')) ?? '';
      return page.locator(id).evaluate((section) => Math.round(section.getBoundingClientRect().top));
    };
    await entry(2).click();
    const top = await topOf(2);
    for (const index of [4, 2, 2]) {
      await scrollTo(page, 0);
      await entry(index).click();
      await expect.poll(() => topOf(index)).toBe(top);
      await page.waitForTimeout(300);
      expect(await topOf(index)).toBe(top);
    }
  });

  test('the positions of the ten most recent paths are kept', { tag: ['@any-width', '@full'] }, async ({ page }) => {
    const kept = () => page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('rounds.scroll') ?? '{}')));
    for (let visit = 1; visit <= 12; visit += 1) await open(page, `/about?visit=${visit}`);
    await open(page, '/about?visit=11');
    await open(page, '/privacy-policies');
    const paths = new Set((await kept()).map((entry) => entry.split(' ')[0]));
    expect([...paths]).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((visit) => `/about?visit=${visit}`));
  });
});
