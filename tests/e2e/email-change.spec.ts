import { randomInt } from 'node:crypto';
import { confirmationLink, expect, expectAccessible, expectAnswers, expectFits, ORIGIN, open, test } from './fixtures.ts';
import { memberWithProfile, PASSWORD, readMailedCode } from './member-steps.ts';
import { rounds } from './operator-steps.ts';

test('the email address is changed with codes from both mailboxes', { tag: '@full' }, async ({ page }) => {
  test.slow();
  expectAnswers(page, '400 /api/email-change');
  const { username, email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  const to = `moved-${randomInt(1e9).toString(36)}@mail.example`;
  await open(page, `/profiles/settings/${username}`);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  await expect(page.getByText(`It is now ${email}.`)).toBeVisible();

  const address = page.getByLabel('New email address');
  const password = page.getByLabel('Your password', { exact: true });
  await page.getByRole('button', { name: 'Email me the codes' }).click();
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

  const [current, fresh] = [page.getByLabel(`Code sent to ${email}`), page.getByLabel(`Code sent to ${to}`)];
  await expect(current).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  // Phones discard background tabs while the user reads mail.
  await page.reload();
  await current.fill(await readMailedCode(page, email, 0));
  await fresh.fill('0000 0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right. Please use the newest email.')).toBeVisible();
  await expect(fresh).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your email address stays the same.')).toBeVisible();
  await address.fill(to);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await current.fill(await readMailedCode(page, email, 1));
  await fresh.fill(await readMailedCode(page, to, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/settings/${username}$`));
  await expect(page.getByText('Email address changed. You are logged out everywhere else.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: to })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('an operator’s mailed link changes nothing until a button is pressed', { tag: ['@any-width', '@rare'] }, async ({
  page,
  secondPage,
}) => {
  const { username, email } = await memberWithProfile(page, 'premed_student', 'Tessa Lund');
  const to = `found-${randomInt(1e9).toString(36)}@mail.example`;
  const viewer = async () => (await (await page.request.get('/api/session')).json()).viewer;
  await rounds('account', 'email', username, to, '--yes');
  const { pathname, search } = new URL(await confirmationLink(page, to), ORIGIN);
  await open(secondPage, `${pathname}${search}`);
  await expect(secondPage.getByRole('heading', { name: 'Make this the address of your account?' })).toBeVisible();
  await expect(secondPage.getByText(to)).toBeVisible();
  await expectFits(secondPage);
  await expectAccessible(secondPage);
  expect((await viewer()).email).toBe(email);
  await secondPage.getByRole('main').getByRole('button', { name: 'Verify my email' }).click();
  await expect(secondPage.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
  await expect(secondPage.getByText('“Forgot Password?” on the log-in page')).toBeVisible();
  expect(await viewer()).toBeNull();
});
