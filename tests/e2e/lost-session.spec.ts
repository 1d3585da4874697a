import type { Page } from '@playwright/test';
import { expect, expectAnswers, logIn, loseSession, ORIGIN, open, quietFor, test } from './fixtures.ts';
import { address, at, log, row, say } from './message-steps.ts';

const ONE = at('kai.nakoa', 'Kai Nakoa', 'portellery');
const OTHER = at('rosa.delgado', 'Rosa Delgado', 'portellery');

/** Background requests before the page notices the lost session. */
const REFUSED = /^401 \/api\//;

async function converse(page: Page): Promise<void> {
  await logIn(page, ONE.email);
  await open(page, address(OTHER));
  await say(page, 'Is the anatomy lab open on Sunday?');
  await expect(log(page).getByText('Is the anatomy lab open on Sunday?').last()).toBeVisible();
  await expect(row(page, OTHER)).toHaveCount(1);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  expectAnswers(page, REFUSED);
}

/** Checks whether two `main` elements are ever nested, even for a moment. */
async function watchMain(page: Page): Promise<() => Promise<boolean>> {
  let nested = false;
  await page.exposeFunction('noteNested', () => {
    nested = true;
  });
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main main') !== null) void (window as unknown as { noteNested: () => void }).noteNested();
    }).observe(document.body, { subtree: true, childList: true });
  });
  return async () => nested;
}

async function expectClosed(page: Page, path: string) {
  await expect(page).toHaveURL(`${ORIGIN}/login?returnTo=${encodeURIComponent(path)}`);
  await expect(page.getByText('Auth session missing!')).toHaveCount(1);
  await expect(page.getByText('Is the anatomy lab open on Sunday?')).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(1);
}

test('a conversation closes, with the list, when the session ends in another tab', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await converse(page);
  const nested = await watchMain(page);
  const signOut = await page.request.post('/api/sign-out', { data: {}, headers: { origin: ORIGIN } });
  expect(signOut.ok()).toBe(true);
  await expectClosed(page, address(OTHER));
  expect(await nested()).toBe(false);
});

test('a conversation whose message gets 401 is closed; logging in restores the message', { tag: '@any-width' }, async ({ page }) => {
  await converse(page);
  const nested = await watchMain(page);
  await loseSession(page);
  await say(page, 'And on Monday?');
  await expectClosed(page, address(OTHER));
  expect(await nested()).toBe(false);
});

test('a device whose date is days behind checks the session instead of reloading the page', async ({ page }) => {
  await logIn(page, ONE.email);
  await page.clock.install({ time: Date.now() - 3 * 86_400_000 });
  await open(page, '/thedashboard');
  await page.getByRole('searchbox').fill('typed before');
  let checks = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session')) checks += 1;
  });
  // The watch begins a moment after the page is ready.
  await expect
    .poll(async () => {
      await page.clock.fastForward('16:00');
      return checks;
    })
    .toBeGreaterThan(0);
  await page.clock.fastForward('16:00');
  await expect(page.getByRole('searchbox')).toHaveValue('typed before');
});
