import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectAnswers, logIn, open, test } from './fixtures.ts';
import { memberInSettings } from './member-steps.ts';
import { address, at, isPhone, say } from './message-steps.ts';

const ROSA = 'rosa.delgado@portellery.edu';
const toast = (page: Page, text: string) => page.locator('.toasts > div > *').filter({ hasText: text });

const HEADINGS_AND_FIELDS = 'main :is(h1, h2, h3, input, textarea, select)';

async function covered(page: Page, text: string, what = HEADINGS_AND_FIELDS): Promise<string[]> {
  await expect(toast(page, text)).toBeVisible();
  return toast(page, text).evaluate((alert, selector) => {
    const over = alert.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return width > 1 && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map(({ localName, textContent }) => `${localName} ${textContent}`);
  }, what);
}

test.describe('a toast covers neither headings nor fields', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('on the log-in and in a feed', { tag: '@phone' }, async ({ page }) => {
    expectAnswers(page, '401 /api/sign-in');
    await open(page, '/login?returnTo=%2Fthedashboard');
    await page.getByLabel('Email').fill(ROSA);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
    await button.click();
    expect(await covered(page, 'Invalid email or password')).toEqual([]);
    await toast(page, 'Invalid email or password').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button.click();
    await expect(page).toHaveURL(/\/thedashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await covered(page, 'Successfully logged in')).toEqual([]);
    if (!isPhone(page)) expect(await covered(page, 'Successfully logged in', 'main article')).toEqual([]);
  });

  test('in a conversation; its title and text are two sentences', { tag: ['@phone', '@full'] }, async ({ page }) => {
    await logIn(page, ROSA);
    await open(page, address(at('kai.nakoa', 'Kai Nakoa', 'portellery')));
    expectAnswers(page, /^500 \/api\/conversations\//);
    await page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } })
        : route.continue(),
    );
    await say(page, 'Are you there?');
    const text = 'Failed to send message. Please try again later.';
    expect(await covered(page, text)).toEqual([]);
    await expect(toast(page, text)).toHaveText(text);
  });
});

test('a toast stays while it has the focus, and gives the focus back when it is closed', async ({ page }) => {
  await page.clock.install();
  await memberInSettings(page, 'premed_student', 'Lea Moran');
  await page.getByLabel('Bio').fill('Short meetings.');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.press('Enter');
  const saved = toast(page, 'Profile updated successfully!');
  await saved.getByRole('button', { name: 'Close' }).focus();
  await page.clock.fastForward('01:00');
  await expect(saved).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(0);
  await expect(save).toBeFocused();

  await page.getByLabel('Bio').fill('Long walks.');
  await save.press('Enter');
  await saved.getByRole('button', { name: 'Close' }).focus();
  await save.focus();
  await page.clock.fastForward('00:06');
  await expect(saved).toHaveCount(0);
});
