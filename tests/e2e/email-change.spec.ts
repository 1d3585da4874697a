import { randomInt } from 'node:crypto';
import { newMember, PASSWORD } from './account-steps.ts';
import { expect, expectAccessible, expectAnswers, expectFits, open, test } from './fixtures.ts';
import { readMailedCode } from './member-steps.ts';

test('the email address is changed with a code from either mailbox', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  expectAnswers(page, '400 /api/email-change');
  const { username, email } = await newMember(page);
  const to = `moved-${randomInt(1e9).toString(36)}@mail.example`;
  await open(page, `/profiles/settings/${username}`);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  await expect(page.getByText(`Now it is ${email}.`)).toBeVisible();

  const address = page.getByLabel('New email address');
  const password = page.getByLabel('Your password', { exact: true });
  await page.getByRole('button', { name: 'Mail me the codes' }).click();
  await expect(address).toBeFocused();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await address.fill(to);
  await password.fill('Wrong-horse-7!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');

  const [current, fresh] = [page.getByLabel(`Code mailed to ${email}`), page.getByLabel(`Code mailed to ${to}`)];
  await expect(current).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  // Whoever looks into their mailbox on a phone comes back to a page that was thrown away.
  await page.reload();
  await current.fill(await readMailedCode(page, email, 0));
  await fresh.fill('0000 0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right. Please look for the newest mail.')).toBeVisible();
  await expect(fresh).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your email address stays as it is.')).toBeVisible();
  await address.fill(to);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await current.fill(await readMailedCode(page, email, 1));
  await fresh.fill(await readMailedCode(page, to, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/settings/${username}$`));
  await expect(page.getByText('Email address changed. You are signed out everywhere else.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: to })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
