import type { Locator, Page } from '@playwright/test';
import { setLetters } from '../../gallery/take.ts';
import { expect, expectFits, logIn, open, test } from './fixtures.ts';
import { expectInOrder } from './phone-steps.ts';

const JONAS = 'jonas_lindqvist@alderridge.edu';
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
];

async function look(page: Page): Promise<void> {
  await expectFits(page);
  await expectInOrder(page);
}

/** Whether one reads all of it. */
async function expectWhole(place: Locator): Promise<void> {
  const [seen, all] = await place.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
  expect(all, (await place.textContent()) ?? '').toBeLessThanOrEqual(seen ?? 0);
}

for (const { width, height, ...device } of WINDOWS) {
  test.describe(`with letters of 32 px in a window of ${width} px`, { tag: ['@any-width'] }, () => {
    test.use({ viewport: { width, height }, ...device });

    test('one finds a thread, answers, and reads who has written', async ({ page }) => {
      await setLetters(page, 'large');
      await logIn(page, JONAS);
      await open(page, '/thedashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      // As on a window of half the width.
      await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
      await look(page);

      await page.getByRole('button', { name: 'Communities' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
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

test('a menu has the height of a window that is magnified four times', { tag: ['@any-width'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await logIn(page, JONAS);
  await open(page, '/thedashboard');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const menu = page.getByRole('menu', { name: 'Filter' });
  await expect(menu.getByRole('menuitemradio').first()).toBeFocused();
  expect((await menu.boundingBox())?.height).toBeGreaterThan(200);
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
});

test('the keyboard passes the sample profiles with one link', { tag: ['@any-width'] }, async ({ page }) => {
  await open(page, '/');
  const skip = page.getByRole('link', { name: 'Skip the sample profiles' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Somebody has sat this exam before you.' }).getByRole('link')).toBeFocused();
});
