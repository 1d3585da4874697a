import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectAnswers, expectFits, open, test } from './fixtures.ts';
import { memberInSettings, memberWithProfile, PASSWORD, readMailedCode } from './member-steps.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function looksRight(page: Page): Promise<void> {
  await expectAccessibleInFull(page);
  await expectFits(page);
}

test('a member reads which data are stored, and downloads them', { tag: '@full' }, async ({ page }) => {
  expectAnswers(page, '400 /api/own-data/download');
  await memberInSettings(page, 'medical_student', 'Dora Takala');
  await section(page, 'Your data').getByRole('link', { name: 'What is kept, why, and for how long' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What Is Kept' })).toBeVisible();
  await expect(section(page, 'Messages')).toContainText('When you delete your account');
  await page.goBack();
  await section(page, 'Your data').getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await looksRight(page);

  const part = section(page, 'Download your data');
  await part.getByRole('button', { name: 'Download my data' }).click();
  const password = part.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('Wrong-horse-7!');
  await page.keyboard.press('Enter');
  await expect(part.getByText('This is not your current password')).toBeVisible();
  await looksRight(page);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByText(/^Your file is ready\. You can download it until /)).toBeVisible({ timeout: 20_000 });
  await expect(part.getByText(/^You can ask for the next one from /)).toBeVisible();
  await looksRight(page);
  const download = page.waitForEvent('download');
  await part.getByRole('link', { name: 'Download the file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^dora\..+-data\.zip$/);
});

test('a member requests deletion of the account, sees the date on every page, and cancels it', async ({ page }) => {
  const { email } = await memberWithProfile(page, 'medical_student', 'Leo Farr');
  await open(page, '/settings/data');
  const part = section(page, 'Delete your account');
  await part.getByLabel('Type delete_account to confirm').fill('delete account');
  await part.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByText('Please type delete_account').first()).toBeVisible();
  await looksRight(page);
  await part.getByLabel('Delete my posts and comments too').check();
  await part.getByLabel('Type delete_account to confirm').fill('delete_account');
  await page.keyboard.press('Enter');
  await part.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await part.getByLabel('Code from the email').fill(await readMailedCode(page, email, 0));
  await part.getByRole('button', { name: 'Delete my account in seven days' }).click();
  await expect(part.getByText('Your posts and comments are deleted too.')).toBeVisible();
  await expect(part.locator('[tabindex="-1"]:focus')).toContainText('Your posts and comments are deleted too.');
  await looksRight(page);

  await open(page, '/thedashboard');
  const notice = page.getByRole('complementary', { name: 'Deletion of your account' });
  await expect(notice).toContainText(/Your account will be deleted on \w+ \d+, \d{4}/);
  await expectAccessible(page);
  await expectFits(page);
  await notice.getByRole('button', { name: 'Keep my account' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText('You are keeping your account.')).toBeVisible();
});
