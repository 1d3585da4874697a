import type { Page } from '@playwright/test';
import { appWith } from '#server/testing/authenticator.ts';
import { expect, expectAnswers, mailsTo, ORIGIN, open, test } from './fixtures.ts';
import { memberInSettings, memberWithProfile, PASSWORD, readMailedCode } from './member-steps.ts';

const NEW_PASSWORD = 'Lantern-tide-4?';

/** The server carries out the next change at this address, but its answer is lost. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let lost = false;
  await page.route(`**${path}`, async (route) => {
    if (lost || route.request().method() === 'GET') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort('aborted');
  });
}

test('two-step log-in shows as on although the answer that turned it on was lost', async ({ page }) => {
  expectAnswers(page, '409 /api/second-factor');
  const { email } = await memberInSettings(page, 'premed_student', 'Tessa Lund');
  const section = page.getByRole('region', { name: 'Two-step log-in' });
  await section.getByRole('button', { name: 'Turn on two-step log-in' }).click();
  await section.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await section.getByLabel('Code from the email').fill(await readMailedCode(page, email, 0));
  await page.keyboard.press('Enter');
  const app = appWith((await section.locator('code').textContent()) ?? '');
  await loseAnswer(page, '/api/second-factor');
  await section.getByLabel('Code', { exact: true }).fill(app.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('That did not work.').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^On since /)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Make new recovery codes' })).toBeVisible();
});

test('a password reset whose answer was lost leads to the log-in, where the new password works', async ({ page }) => {
  expectAnswers(page, '400 /api/password-reset');
  const { email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  await page.context().clearCookies();
  expect((await page.request.post(`${ORIGIN}/api/password-reset/request`, { data: { email } })).status()).toBe(200);
  let link = '';
  await expect(async () => {
    const mails = await mailsTo(page.request, email);
    link = mails.flatMap((mail) => /href="(http[^"]*\/reset-password\?token=[^"]+)"/.exec(mail)?.[1] ?? [])[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await open(page, link);
  await loseAnswer(page, '/api/password-reset');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('An error occurred while resetting your password')).toBeVisible();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password may already be changed. Try to log in with the new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('an email address whose change was answered by nothing shows as changed', async ({ page }) => {
  expectAnswers(page, '409 /api/email-change');
  const { email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  const to = email.replace('tessa', 'moved');
  await open(page, '/settings/email');
  await page.getByLabel('New email address').fill(to);
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Email me the codes' }).click();
  await page.getByLabel(`Code sent to ${email}`).fill(await readMailedCode(page, email, 0));
  await page.getByLabel(`Code sent to ${to}`).fill(await readMailedCode(page, to, 0));
  await loseAnswer(page, '/api/email-change');
  await page.getByRole('button', { name: 'Change my email address' }).click();
  await expect(page.getByText('That did not work.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change my email address' }).click();
  await expect(page.getByText(`It is now ${to}.`)).toBeVisible();
});
