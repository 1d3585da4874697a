import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, follow, hold, logIn, ORIGIN, open, quietFor, SCRIPTS, test, waitForArrival } from './fixtures.ts';
import { address, log, message, pair, say } from './message-steps.ts';
import { ANATOMY, unique, write } from './post-steps.ts';
import { forget, MAYA, NOOR, openReport, PRIYA, REPORTS, reported, reportedToOne, reportOf } from './report-steps.ts';

/**
 * Two presses in a row, as on a busy machine: synchronous handlers and microtasks have run between
 * them, tasks have not.
 */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    for (let turn = 0; turn < 50; turn += 1) await null;
    element.click();
  });
}

/** @returns the number of requests, once no more come */
function countUnanswered(page: Page, method: 'POST' | 'DELETE', path: string) {
  let count = 0;
  const ready = page.route(`**${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
  });
  return {
    ready,
    async asked() {
      await expect.poll(() => count).toBeGreaterThan(0);
      await expect.poll(() => quietFor(page, 500)).toBe(true);
      return count;
    },
  };
}

async function answerLater(page: Page, path: string, answer: object): Promise<() => void> {
  let release = () => {};
  const told = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await told;
    await route.fulfill({ json: answer });
  });
  return release;
}

/** Follows a link whose page loads slowly, during which this page's delayed redirect would fire. */
async function leavePage(page: Page, milliseconds: number): Promise<void> {
  const release = await hold(page, SCRIPTS);
  await follow(page, '/about');
  await page.waitForTimeout(milliseconds);
  release();
  await expect(page).toHaveURL(`${ORIGIN}/about`);
  await waitForArrival(page);
}

test('a double press deletes and exports once', { tag: ['@any-width', '@full'] }, async ({ page, secondPage }) => {
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  const path = await reported(page, secondPage, unique('Pressed twice'));
  const deleted = countUnanswered(page, 'DELETE', '/api/posts/*');
  await open(page, path);
  await deleted.ready;
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  expect(await deleted.asked()).toBe(1);

  await forget(page);
  await logIn(page, MAYA);
  const exported = countUnanswered(page, 'POST', '/api/exports');
  await exported.ready;
  await open(page, REPORTS);
  await pressTwice(page.getByRole('button', { name: 'Export to CSV' }));
  expect(await exported.asked()).toBe(1);
});

test('a moderator who left the page is told that the warning was sent, and finds no draft of it', { tag: ['@any-width', '@full'] }, async ({
  page,
  secondPage,
}) => {
  const title = unique('Warned while leaving');
  await reportedToOne(page, secondPage, title);
  const release = await hold(page, '**/api/reports/*/warnings');
  await open(page, REPORTS);
  await (await openReport(page, title)).getByRole('button', { name: 'Warn' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Please do not sell here.');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/warnings'));
  await dialog.locator('button[type=submit]').click();
  await asked;
  await follow(page, '/about');
  await expect(page).toHaveURL(/\/about$/);
  release();
  await expect(page.getByText(/^Warning recorded/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.warning.')))).toEqual([]);
});

test('a person who left the page is told that the password was changed', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const message = 'Password changed. You are logged out everywhere else.';
  const release = await answerLater(page, '**/api/password', { message });
  await logIn(page, NOOR);
  await open(page, '/profiles/settings/noor.h');
  await page.getByLabel('Current password').fill('Not-to-be-answered-1!');
  await page.getByLabel('New password', { exact: true }).fill('Quiet-river-22!');
  await page.getByLabel('Confirm new password').fill('Quiet-river-22!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await follow(page, '/about');
  await expect(page).toHaveURL(`${ORIGIN}/about`);
  release();
  await expect(page.getByText(message)).toBeVisible();
});

test('a person who closed the dialog is told that the mail was sent', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const message = 'A mail is on its way.';
  const release = await answerLater(page, '**/api/password-reset/request', { message });
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
  await dialog.getByLabel('Email').fill(NOOR);
  await dialog.locator('button[type=submit]').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText(message)).toBeVisible();
});

test('a person who left the page finds no draft of a report that was sent', { tag: ['@any-width', '@full'] }, async ({
  page,
  secondPage,
}) => {
  await logIn(page, PRIYA);
  const path = await write(page, unique('Reported while leaving'));
  await logIn(secondPage, NOOR);
  await open(secondPage, path);
  const release = await hold(secondPage, '**/api/reports');
  await secondPage.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await secondPage.getByRole('menuitem', { name: 'Report' }).click();
  await secondPage.getByRole('dialog').getByText('Spam or Advertising').click();
  const drafts = () => secondPage.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.report.')));
  expect(await drafts()).toHaveLength(1);
  await secondPage.getByRole('dialog').locator('button[type=submit]').click();
  await follow(secondPage, '/about');
  await expect(secondPage).toHaveURL(`${ORIGIN}/about`);
  release();
  await expect(secondPage.getByText('Report submitted successfully')).toBeVisible();
  await expect.poll(drafts).toEqual([]);
});

test('leaving the page of an invalid link cancels its redirect to the log-in', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  for (const link of ['/reset-password', '/auth/confirm?token=']) {
    // The page is shown for two seconds only.
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await leavePage(page, 2_300);
  }
});

test('leaving the form of a sent post cancels the redirect to it', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const { items } = (await (await page.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  await open(page, `/create-post?community=${items.find(({ path }) => path === ANATOMY)?.id ?? ''}`);
  await page.getByRole('textbox', { name: 'Title' }).fill(unique('Sent and left'));
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/posts'));
  await page.getByText('Question', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Text/ }).fill('And gone.');
  await page.getByRole('main').locator('button[type=submit]').click();
  await created;
  await leavePage(page, 1_300);
});

test('a message discarded in another tab does not reappear on return', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await open(page, address(other));
  await page.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
  );
  const text = `Discarded elsewhere ${randomUUID().slice(0, 6)}`;
  await say(page, text);
  await expect(message(page, text)).toContainText('Not sent yet.');
  await follow(page, '/about');
  await expect(log(page)).toHaveCount(0);
  const tab = await page.context().newPage();
  await open(tab, address(other));
  await message(tab, text).getByRole('button', { name: 'Discard' }).click();
  await expect(message(tab, text)).toHaveCount(0);
  await tab.close();
  await follow(page, address(other));
  await expect(log(page)).toBeVisible();
  await expect(message(page, text)).toHaveCount(0);
});

test('a person who left the page is told that a deletion or a restriction failed', { tag: ['@any-width', '@full'] }, async ({
  page,
  secondPage,
}) => {
  const title = unique('Not deleted');
  await reportedToOne(page, secondPage, title);

  const failsOnceLeft = async (path: string, press: () => Promise<void>, words: string) => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let asked = false;
    const fail = async (route: Route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked = true;
      await left;
      await route.abort('aborted');
    };
    await page.route(path, fail);
    await press();
    await expect.poll(() => asked).toBe(true);
    await follow(page, '/about');
    await expect(page).toHaveURL(`${ORIGIN}/about`);
    // The URL changes before the page does.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    leave();
    await expect.soft(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.unroute(path, fail);
  };

  await open(page, REPORTS);
  await failsOnceLeft(
    '**/api/institutions/*/report-deletions',
    async () => {
      await reportOf(page, title).getByRole('checkbox').check({ force: true });
      await page.getByRole('button', { name: 'Delete 1 report' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    },
    'Failed to delete reports',
  );
  await open(page, REPORTS);
  await failsOnceLeft(
    '**/api/posts/*',
    async () => {
      await (await openReport(page, title)).getByRole('button', { name: 'Delete post' }).click();
      await page.getByLabel('Type delete_post to confirm').fill('delete_post');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    },
    'Failed to delete content',
  );
  await open(page, '/profiles/priya-raman');
  await failsOnceLeft(
    '**/api/restrictions/*',
    async () => {
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('menuitem', { name: 'Restrict' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restrict', exact: true }).click();
    },
    'That did not work',
  );
});
