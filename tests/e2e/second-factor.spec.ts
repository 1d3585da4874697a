import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { type App, appWith } from '#server/testing/authenticator.ts';
import { expect, expectAccessible, expectAccessibleInFull, expectAnswers, expectFits, ORIGIN, open, reload, test } from './fixtures.ts';
import { memberWithProfile, PASSWORD, readMailedCode } from './member-steps.ts';

function card(page: Page) {
  return page.getByRole('region', { name: 'Two-step log-in' });
}

async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

async function turnOn(page: Page, email: string): Promise<{ app: App; codes: string[] }> {
  const section = card(page);
  await section.getByRole('button', { name: 'Turn on two-step log-in' }).focus();
  await page.keyboard.press('Enter');
  const password = section.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('Wrong-horse-7!');
  await page.keyboard.press('Enter');
  await expect(section.getByText('This is not your current password')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');

  const mailed = section.getByLabel('Code from the email');
  await expect(mailed).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.type('0000 0000');
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^This code is not right/)).toBeVisible();
  await expect(mailed).toBeFocused();
  await mailed.fill(await readMailedCode(page, email, 0));
  await page.keyboard.press('Enter');

  await expect(section.getByRole('region', { name: 'How to set it up' })).toBeFocused();
  const key = (await section.locator('code').textContent()) ?? '';
  const scanned = new URL(await scan(section.getByRole('img', { name: 'QR code of the key below' })));
  expect(decodeURIComponent(scanned.pathname)).toContain(email);
  expect(scanned.searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
  const app = appWith(key);
  await expectAccessible(page);
  await expectFits(page);
  const code = section.getByLabel('Code', { exact: true });
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('12 34');
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^This code is not right/)).toBeVisible();
  await expect(code).toHaveValue('12 34');
  await code.fill(app.code());
  await page.keyboard.press('Enter');

  await expect(section.getByRole('heading', { name: 'Save these recovery codes' })).toBeFocused();
  const codes = await section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  return { app, codes };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('two-step log-in is turned on with an app, required at log-in, and turned off', async ({ page }) => {
  test.slow();
  expectAnswers(
    page,
    '400 /api/second-factor/mail-code',
    '400 /api/second-factor/begin',
    '400 /api/second-factor',
    '400 /api/sign-in/code',
  );
  const { username, email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  await open(page, `/profiles/settings/${username}`);
  await expect(card(page).getByText('Off: your password is enough to log in.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Turn on two-step log-in' }).click();
  await card(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(card(page).locator('[tabindex="-1"]:focus')).toContainText('Turn on two-step log-in');
  const { app } = await turnOn(page, email);
  await expectAccessible(page);
  await expectFits(page);
  const download = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Download as text' }).click();
  expect((await download).suggestedFilename()).toBe('rounds-recovery-codes.txt');
  await card(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(card(page).getByText('10 of your recovery codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await open(page, `/login?returnTo=${encodeURIComponent(`/profiles/settings/${username}`)}`);
  await enterPassword(page, email);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessibleInFull(page);
  await expectFits(page);
  await code.fill(app.code(7));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is not right/)).toBeVisible();
  await code.fill(app.code(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/settings/${username}$`));

  await card(page).getByRole('button', { name: 'Turn off' }).click();
  await card(page).getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(card(page).getByLabel('Code from the email')).toBeFocused();
  // As a phone does when its owner returns from the mail.
  await reload(page);
  await card(page).getByRole('button', { name: 'Turn off' }).click();
  await card(page).getByRole('button', { name: 'I already have a code' }).click();
  await card(page)
    .getByLabel('Code from the email')
    .fill(await readMailedCode(page, email, 1));
  await page.keyboard.press('Enter');
  await expect(card(page).getByText('Off: your password is enough to log in.')).toBeVisible();
});

test('a recovery code works without JavaScript', { tag: ['@any-width', '@full'] }, async ({ page, browser, contextOptions }) => {
  expectAnswers(page, '400 /api/second-factor/mail-code', '400 /api/second-factor/begin', '400 /api/second-factor');
  const { username, email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  await open(page, `/profiles/settings/${username}`);
  const { codes } = await turnOn(page, email);

  const context = await browser.newContext({ ...contextOptions, baseURL: ORIGIN, javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`/login?returnTo=${encodeURIComponent(`/profiles/${username}`)}`);
  await enterPassword(still, email);
  await still.getByRole('link', { name: 'Use a recovery code' }).click();
  await still.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC-DDDD');
  await still.getByRole('button', { name: 'Log in' }).click();
  await expect(still.getByText(/^This recovery code is not right/)).toBeVisible();
  await still.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
  await still.getByRole('button', { name: 'Log in' }).click();
  await expect(still).toHaveURL(new RegExp(`/profiles/${username}$`));
  await context.close();
});
