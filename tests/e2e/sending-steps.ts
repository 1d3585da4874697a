import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openWithClock, passIdleTime, readCache, waitForModule } from './offline-steps.ts';
import { ANATOMY } from './post-steps.ts';

export const WAITS = 'Not sent yet. It will be sent when you are back online.';
export const commentField = (page: Page) => page.getByLabel('Your comment');
export const commentOf = (page: Page, words: string) =>
  page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words });
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const post = (page: Page) => page.getByRole('main').locator('button[type=submit]').click();
export const note = (page: Page) => page.getByRole('main').getByText(WAITS).first();

export async function sendComment(page: Page, words: string): Promise<void> {
  await commentField(page).fill(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
}

/** The page then has a clock that tests can put forward. */
export async function readAt(page: Page, path: string): Promise<void> {
  await openWithClock(page, path);
  await passIdleTime(page);
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  await waitForModule(page, 'toast-list');
  await page.waitForLoadState('networkidle');
}

export async function typePost(page: Page, wanted: string): Promise<void> {
  await readAt(page, ANATOMY);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Create Post/ })
    .click();
  await title(page).fill(wanted);
  await page.getByText('Question', { exact: true }).click();
  await page.waitForLoadState('networkidle');
}

export async function commentsOf(page: Page, path: string): Promise<number> {
  const { commentsCount } = await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json();
  return commentsCount;
}
