import { button, MAYA, mailedLink, newcomer, PASSWORD, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectAccessibleInFull, expectAnswers, expectFits, hold, logIn, open, test } from './fixtures.ts';

test.describe('confirming an address', () => {
  test('another browser than that of the sign-up asks for its password', { tag: '@any-width' }, async ({ page, request }) => {
    const { email } = await signUp(request);
    expectAnswers(page, '400 /api/email-verification');
    await open(page, await mailedLink(request, email, 'confirm'));
    await expect(page.getByRole('heading', { name: 'Is it you who signed up?' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expectFits(page);
    await expectAccessibleInFull(page);
    await password.fill('Wrong-horse-7!');
    await button(page, 'Verify my email').click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/This is not the password of the sign-up/);
    await password.fill(PASSWORD);
    await button(page, 'Verify my email').click();
    await expect(page).toHaveURL(/\/premed-profile-setup/);
  });

  test('whoever does not know the password of the sign-up chooses one by mail', { tag: '@any-width' }, async ({ page, request }) => {
    const { email } = await signUp(request);
    expectAnswers(page, '400 /api/email-verification');
    await open(page, await mailedLink(request, email, 'confirm'));
    await button(page, 'I do not know the password').click();
    await expect(page.getByText('We have sent you an email with a link to choose your password.')).toBeVisible();
    await expect(page).toHaveURL(/\/premed-profile-setup/);
    expect(await mailedLink(request, email, 'reset-password')).toContain('/reset-password?token=');
  });

  test('the sign-up page can resend the mail', async ({ page, request }) => {
    const { email } = await signUp(page.request);
    await mailedLink(request, email, 'confirm');
    await open(page, '/premed-signup');
    await page.getByRole('button', { name: 'Resend confirmation email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend confirmation email' });
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Confirmation email resent successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await open(page, await mailedLink(request, email, 'confirm', 2));
    await expect(page).toHaveURL(/\/premed-profile-setup/);
  });

  test('a signed-in person is asked before the link switches accounts', async ({ page, request }) => {
    const { email } = await signUp(page.request);
    const link = await mailedLink(request, email, 'confirm');
    await logIn(page, MAYA);
    await open(page, link);
    await expect(page.getByRole('heading', { name: 'Verify this email address?' })).toBeVisible();
    await expect(page.getByText('You are logged in as Maya Okafor')).toBeVisible();
    await expectFits(page);
    await expectAccessibleInFull(page);
    await page.waitForTimeout(500);
    const session = await (await page.request.get('/api/session')).json();
    expect(session.viewer.email).toBe(MAYA);
    await button(page, 'Verify my email').click();
    await expect(page).toHaveURL(/\/premed-profile-setup/);
    expect((await (await page.request.get('/api/session')).json()).viewer.email).toBe(email);
  });

  test('one signs up although usernames cannot be checked', { tag: '@any-width' }, async ({ page }) => {
    const { username, email } = newcomer();
    await page.route('**/api/usernames/*', (route) => route.abort('aborted'));
    await open(page, '/premed-signup');
    await page.getByLabel('Name', { exact: true }).fill('Nora Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    // A check that failed counts as taken, but the server decides.
    await expect(page.getByText('This username is already taken.')).toBeVisible();
    await button(page, 'Create account').click();
    await expect(page.getByText('Please check your email to verify your account before logging in.')).toBeVisible();
  });

  test('a username is suggested from the name, but not while one is typed', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
    const release = await hold(page, '**/assets/username-for-*.js');
    await open(page, '/signup');
    const name = page.getByLabel('Name', { exact: true });
    const username = page.getByLabel('Username');
    await name.fill('Nora Dietrich');
    await username.focus();
    release();
    await page.waitForLoadState('networkidle');
    await page.keyboard.type('nora');
    await expect(username).toHaveValue('nora');
    await username.fill('');
    await name.focus();
    await page.getByLabel('Email').focus();
    await expect(username).toHaveValue('nora.dietrich');
  });
});
