import type { Page } from '@playwright/test';
import { expect, follow, hold, logIn, ORIGIN, open, test } from './fixtures.ts';
import { message } from './message-steps.ts';
import { unique, write } from './post-steps.ts';
import { forget, MAYA, NOOR, PRIYA, REPORTS, reported, reportOf } from './report-steps.ts';

// What happens between a press and what the page shows of it, or between a page and what it does once it has been drawn.

/** Answers a kind of request as the server would, but only when told to. */
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

test('a moderator who has left hears that the warning was sent, and finds no draft of it', { tag: '@any-width' }, async ({
  page,
  secondPage,
}) => {
  const title = unique('Warned while leaving');
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  await reported(page, secondPage, title);
  await forget(page);
  await logIn(page, MAYA);
  const release = await hold(page, '**/api/reports/*/warnings');
  await open(page, REPORTS);
  await reportOf(page, title).getByRole('button', { name: 'Warn' }).click();
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

test('who has left hears that the password was changed', { tag: '@any-width' }, async ({ page }) => {
  const message = 'Password changed. You are signed out everywhere else.';
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

test('who has closed the question hears that the mail is on its way', { tag: '@any-width' }, async ({ page }) => {
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

test('who has left finds no draft of a report that was sent', { tag: '@any-width' }, async ({ page, secondPage }) => {
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
