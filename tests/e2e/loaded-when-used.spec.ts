import type { Page } from '@playwright/test';
import { expect, expectAnswers, expectFits, follow, goOffline, goOnline, logIn, open, test } from './fixtures.ts';
import { kept } from './offline-steps.ts';
import { choose, unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';
const FEED = '/thedashboard';
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** As after the server was given another version, in which these files have other names. @returns ends it */
async function remove(page: Page, files: string): Promise<() => Promise<void>> {
  expectAnswers(page, /^404 \/assets\//);
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(files);
}

/** Until the page has loaded what it does when it has nothing else to do. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
}

test('whose connection is away for a moment is told in place, and edits when it is back', async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Edited on a train'));
  await open(page, path);
  const comment = page.getByLabel('Your comment');
  await comment.fill('Half a thought');
  await goOffline(page, 'unsaid');
  await choose(page, 'Edit');
  await expect(missing(page)).toBeVisible();
  await expect(page.getByText('As first written.')).toBeVisible();
  await expect(comment).toHaveValue('Half a thought');
  await expectFits(page);
  // Without the connection the same is said once more, so that it is heard, and the keyboard stays where it was.
  const said = await missing(page).elementHandle();
  await again(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => said?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(missing(page)).toBeVisible();
  await expect(again(page)).toBeEnabled();
  await expect(again(page)).toBeFocused();

  await goOnline(page);
  await again(page).click();
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveValue('As first written.');
  await expect(missing(page)).toBeHidden();
  await expect(comment).toHaveValue('Half a thought');
  await comment.fill('');
});

test('the same menu works again once the connection is back', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, await write(page, unique('Edited at the second press')));
  await goOffline(page, 'unsaid');
  await choose(page, 'Edit');
  await expect(missing(page)).toBeVisible();
  await goOnline(page);
  await choose(page, 'Edit');
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveValue('As first written.');
});

test('a preview that could not be loaded leaves the text, and comes at the next try', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Some **bold** words');
  await goOffline(page, 'unsaid');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(missing(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(text).toHaveValue('Some **bold** words');
  await goOnline(page);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('bold');
  await page.getByRole('tab', { name: 'Write' }).click();
  await text.fill('');
});

test('the form of a report that could not be loaded comes at the next press', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  await page.route('**/assets/report-dialog-*.js', (route) => route.abort('aborted'));
  await open(page, '/direct/messages/priya-raman');
  const report = page.getByRole('button', { name: 'Report user' });
  await report.click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/report-dialog-*.js');
  await report.click();
  await expect(page.getByRole('dialog', { name: 'Report this person' })).toBeVisible();
});

test('a part that only a new version has is there after the reload it offers, and so is the text', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Written before the **new** version');
  const restore = await remove(page, '**/assets/text-*.js');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A new version of the forum is here' })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  await expect(text).toHaveValue('Written before the **new** version');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('new');
  await page.getByRole('tab', { name: 'Write' }).click();
  await text.fill('');
});

test('a screen that could not be loaded leaves one where one is', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, FEED);
  await settle(page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  const link = page.getByRole('main').getByRole('article').nth(3).getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await goOffline(page, 'unsaid');
  await link.click();
  const words = page.getByText('The page could not be loaded.');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(FEED);
  await expect(link).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // In vain.
  const failed = page.waitForEvent('requestfailed');
  await again(page).click();
  await failed;
  await expect(words).toBeVisible();

  await goOnline(page);
  await again(page).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(words).toBeHidden();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(FEED);
  await expect(link).toBeInViewport();
});

test('a link whose screen could not be loaded works at the next press', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, FEED);
  await settle(page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await goOffline(page, 'unsaid');
  await link.click();
  await expect(page.getByText('The page could not be loaded.')).toBeVisible();
  await goOnline(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The page could not be loaded.')).toBeHidden();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('a screen that only a new version has is fetched with it', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, FEED);
  await settle(page);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  const restore = await remove(page, '**/assets/post-*.js');
  const followed = page.waitForRequest((request) => request.isNavigationRequest());
  await link.click();
  await followed;
  await restore();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a dead link whose page could not be loaded leaves one where one is', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, FEED);
  await settle(page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  const words = page.getByText('The page could not be loaded.');
  await goOffline(page, 'unsaid');
  await follow(page, '/nowhere/at-all');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL(FEED);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await goOnline(page);
  await again(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(words).toBeHidden();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});
