import type { Page } from '@playwright/test';
import {
  expect,
  expectAnswers,
  expectErrors,
  expectFits,
  goOffline,
  goOnline,
  logIn,
  open,
  pressReload,
  SCREEN_MISSING,
  test,
} from './fixtures.ts';
import { readCache } from './offline-steps.ts';
import { choose, unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';
const FEED = '/thedashboard';
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload' });

/** As after a deployment that renamed these files. @returns a function that restores them */
async function remove(page: Page, files: string): Promise<() => Promise<void>> {
  expectAnswers(page, /^404 \/assets\//);
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(files);
}

async function settle(page: Page): Promise<void> {
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
}

test('a part that fails to load offers a reload, and the rest of the page stays', { tag: '@rare' }, async ({ page }) => {
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

  await goOnline(page);
  await reloadButton(page).click();
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveValue('As first written.');
  await expect(missing(page)).toBeHidden();
  await expect(comment).toHaveValue('Half a thought');
  await comment.fill('');
});

test('a preview of an older version offers a reload that keeps the draft', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Written before the **new** version');
  const restore = await remove(page, '**/assets/markdown-*.js');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(missing(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(text).toHaveValue('Written before the **new** version');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await restore();
  await reloadButton(page).click();
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  await expect(text).toHaveValue('Written before the **new** version');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('new');
  await page.getByRole('tab', { name: 'Write' }).click();
  await text.fill('');
});

test('a report form and a dialog that fail to load say so', { tag: '@any-width' }, async ({ page }) => {
  const chunks = /\/assets\/(report|restrict)-dialog-[^/]+\.js$/;
  const report = page.getByRole('button', { name: 'Report user' });
  const restrict = async () => {
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Restrict' }).click();
  };
  await logIn(page, NOOR);
  await page.route(chunks, (route) => route.abort('aborted'));
  await open(page, '/direct/messages/priya-raman');
  await report.click();
  await expect(missing(page)).toBeVisible();
  await page.locator('.toasts').getByRole('button', { name: 'Close' }).click();
  await expect(missing(page)).toBeHidden();
  await restrict();
  await expect(missing(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('This part of the page could not be loaded.')).toHaveCount(0);

  await page.unroute(chunks);
  await pressReload(page);
  await report.click();
  const reporting = page.getByRole('dialog', { name: 'Report this person' });
  await expect(reporting).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reporting).toBeHidden();
  await restrict();
  await expect(page.getByRole('dialog', { name: /^Restrict / })).toBeVisible();
});

// The layout of a phone hides the links while a field has the focus.
test('a screen that fails to load leads to the offline page, and back to the page with its draft', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  await settle(page);
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Written in a tunnel');
  expectErrors(page, ...SCREEN_MISSING);
  await goOffline(page, 'unsaid');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The forum cannot be reached' })).toBeVisible();
  await goOnline(page);
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible({ timeout: 20_000 });
  await expect(text).toHaveValue('Written in a tunnel');
  await text.fill('');
});

test('a screen of an older version reloads the page, and its links work', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, FEED);
  const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  expectErrors(page, ...SCREEN_MISSING);
  const restore = await remove(page, '**/assets/post-*.js');
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await link.click();
  await reloaded;
  await restore();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
