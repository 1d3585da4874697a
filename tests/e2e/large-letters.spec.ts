import type { Locator, Page } from '@playwright/test';
import { findProblems } from '../../gallery/checks.ts';
import { expect, expectFits, logIn, open, test, WITH_LARGE_LETTERS } from './fixtures.ts';

test.use({ launchOptions: WITH_LARGE_LETTERS });

const JONAS = 'jonas_lindqvist@alderridge.edu';
const WINDOWS = [
  { tag: ['@any-width', '@full'], width: 1280, height: 900 },
  { tag: ['@any-width'], width: 390, height: 844, hasTouch: true, isMobile: true },
];

async function look(page: Page): Promise<void> {
  await expectFits(page);
  const touch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  await expect(async () => expect(await page.evaluate(findProblems, { touch }), page.url()).toEqual([])).toPass({ timeout: 5_000 });
}

async function expectWhole(place: Locator): Promise<void> {
  const [seen, all] = await place.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
  expect(all, (await place.textContent()) ?? '').toBeLessThanOrEqual(seen ?? 0);
}

for (const { tag, width, height, ...device } of WINDOWS) {
  test.describe(`with a default font size of 32 px in a window of ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height }, ...device });

    test('a member can find a thread, start a reply and read the full names of senders', async ({ page }) => {
      await logIn(page, JONAS);
      await open(page, '/thedashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
      await look(page);

      await page.getByRole('button', { name: 'Communities' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 });
      await look(page);
      await page.keyboard.press('Escape');

      await page.getByRole('searchbox').first().fill('school steal');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?/);
      await expect(page.getByRole('article').first()).toBeVisible();
      await look(page);
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 2, name: /comments/i })).toBeVisible();
      await look(page);
      await page
        .getByRole('button', { name: /^Reply/ })
        .first()
        .click();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await look(page);

      await open(page, '/direct/messages');
      const sender = page.getByRole('main').getByRole('listitem').first().getByRole('link');
      await expectWhole(sender.getByTitle(/\w/).first());
      await look(page);
      await sender.click();
      await expect(page.getByPlaceholder('Type a message...')).toBeInViewport({ ratio: 1 });
      await look(page);

      await open(page, '/profiles/settings/jonas_lindqvist');
      await expectWhole(
        page
          .getByRole('group', { name: /picture/i })
          .getByRole('button')
          .first(),
      );
      await look(page);
    });
  });
}
