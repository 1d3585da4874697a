import type { APIRequestContext } from '@playwright/test';
import {
  button,
  fillLogIn,
  fillReset,
  INVALID,
  MAYA,
  mailedLink,
  member,
  NEW_PASSWORD,
  newcomer,
  PASSWORD,
  resetLink,
  SENT,
  signUp,
} from './account-steps.ts';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  logIn,
  ORIGIN,
  open,
  test,
} from './fixtures.ts';

test.describe('a forgotten password', () => {
  test('is reset by a mailed link, which ends the old password and every session; the dialog shows why a mail cannot be sent', async ({
    page,
    other,
    request,
  }) => {
    expectAnswers(page, '401 /api/sign-in', '500 /api/password-reset/request', '429 /api/password-reset/request');
    const { email } = await member(request);
    await logIn(other, email, PASSWORD);

    await open(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill('nora');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();

    const answers = [
      { status: 500, body: '' },
      { status: 429, json: { code: 'TOO_MANY_REQUESTS', status: 429, message: 'Please try again in 5 minutes.', data: {} } },
    ];
    await page.route('**/api/password-reset/request', (route) => route.fulfill(answers.shift()));
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await expect(dialog.getByText('An error occurred while sending reset link')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await expect(dialog.getByText('Please try again in 5 minutes.')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused();
    await page.unroute('**/api/password-reset/request');

    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await dialog.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(dialog).toBeHidden();

    const link = await mailedLink(request, email, 'reset-password');
    // A mail scanner opens the link; that must not use it up.
    expect((await request.get(link)).status()).toBe(200);
    await open(page, link);
    await expectFits(page);
    await expectAccessibleInFull(page);
    await fillReset(page, 'short', 'shirt');
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    expectAnswers(page, '400 /api/password-reset');
    await fillReset(page, 'password123', 'password123');
    await expect(page.getByText('This password is one of the most common ones')).toBeVisible();
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await expect(page.getByText('Password successfully reset')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toBeFocused();

    await fillLogIn(page, email, PASSWORD);
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
    await fillLogIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/premed-profile-setup/);
    expect((await other.request.get('/api/sessions')).status()).toBe(401);
  });

  test('a link works once; an invalid one leads to the log-in with an explanation', { tag: ['@any-width', '@full'] }, async ({
    page,
    request,
  }) => {
    const { email } = await member(request);
    const link = await resetLink(request, email);
    const token = new URL(link).searchParams.get('token');
    await open(page, link);
    expect((await request.post(`${ORIGIN}/api/password-reset`, { data: { token, password: NEW_PASSWORD } })).status()).toBe(200);
    expectAnswers(page, '400 /api/password-reset');
    await fillReset(page, PASSWORD, PASSWORD);
    await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    for (const address of [link, `/reset-password#token=${token}`, '/reset-password']) {
      // The page is shown for two seconds only.
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
      await expect(page.getByRole('alert').getByText(INVALID)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  test('a link with its token after the "#" works too, and ends the current session', { tag: ['@any-width', '@rare'] }, async ({
    page,
    request,
  }) => {
    const { email } = await member(request);
    await logIn(page, MAYA);
    await open(page, (await resetLink(request, email)).replace('?', '#'));
    // The form may check the password in the moment in which the session ends.
    expectAnswers(page, '401 /api/password-check');
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    await fillLogIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/premed-profile-setup/);
  });
});

test('pages accept only their own forms', { tag: '@any-width' }, async ({ request }) => {
  const post = async (path: string, options: Parameters<APIRequestContext['post']>[1]) =>
    (await request.post(`${ORIGIN}${path}`, options)).status();
  const form = { email: 'nobody@mail.example', password: PASSWORD };
  expect(await post('/login', { form })).toBe(401);
  // Behind a proxy, the page's origin differs from the server's configured origin.
  expect(await post('/login', { form, headers: { host: 'localhost:1', origin: 'http://localhost:1' } })).toBe(401);
  expect(await post('/login', { form, headers: { origin: 'http://elsewhere.example' } })).toBe(403);
  expect(await post('/login', { data: form })).toBe(415);
  expect(await post('/login', {})).toBe(415);
  expect(await post('/login', { multipart: form })).toBe(415);
  expect(await post('/login', { form: { ...form, more: 'a'.repeat(70_000) } })).toBe(413);
  expect(await post('/api/sign-in', { form })).toBe(415);
  for (const path of ['/about', '/thedashboard', '/login.data', '/no-such-page', '//login'])
    expect([path, await post(path, { form })]).toEqual([path, 404]);
});

/** The browser logs errors for the scripts that it does not load, so no log check here. */
const scriptless = test.extend({
  page: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: ORIGIN, javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

scriptless.describe('without script', () => {
  scriptless('one signs up, confirms and is signed in', async ({ page, request }) => {
    const { username, email } = newcomer();
    await page.goto('/premed-signup');
    await page.getByLabel('Name', { exact: true }).fill('Nora Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill('maya.okafor');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await button(page, 'Create account').click();
    await expect(page.getByText('Username is already taken')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora Lind');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(`${PASSWORD}?`);
    await button(page, 'Create account').click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await button(page, 'Create account').click();
    await expect(page.getByText('Please check your email to verify your account before logging in.')).toBeVisible();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();

    const link = await mailedLink(request, email, 'confirm');
    await page.goto(link);
    await button(page, 'Verify my email').click();
    await expect(page).toHaveURL(/\/premed-profile-setup/);
    await page.goto(link);
    await button(page, 'Verify my email').click();
    await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/auth/confirm?token=none');
    await button(page, 'Verify my email').click();
    await expect(page.getByText('Verification failed. Invalid or expired link.')).toBeVisible();
  });

  scriptless('one confirms in another browser with the password', async ({ page, request }) => {
    const { email } = await signUp(request);
    await page.goto(await mailedLink(request, email, 'confirm'));
    await button(page, 'Verify my email').click();
    await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-7!');
    await button(page, 'Verify my email').click();
    await expect(page.getByText('This is not the password of the sign-up')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Verify my email').click();
    await expect(page).toHaveURL(/\/premed-profile-setup/);
  });

  scriptless('one logs in and is back where one came from; a wrong password keeps the address', async ({ page }) => {
    await page.goto('/login?returnTo=%2Fprofiles%2Fmaya.okafor');
    await button(page, 'Log in').click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await fillLogIn(page, MAYA, 'not the password');
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(MAYA);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await fillLogIn(page, MAYA, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/profiles\/maya\.okafor$/);
    expect((await (await page.request.get('/api/session')).json()).viewer.email).toBe(MAYA);
  });

  scriptless('one chooses a new password', { tag: '@rare' }, async ({ page, request }) => {
    const { email } = await member(request);
    await page.goto('/login?returnTo=%2Fabout');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill('nora');
    await button(page, 'Send reset link').click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nora');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send reset link').click();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login?returnTo=%2Fabout');

    await page.goto(await mailedLink(request, email, 'reset-password'));
    await fillReset(page, 'short', 'shirt');
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await expect(page.getByText('Password successfully reset')).toBeVisible();
    await page.getByRole('link', { name: 'Go to log in' }).click();
    await fillLogIn(page, email, PASSWORD);
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
    await fillLogIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/premed-profile-setup/);
  });

  scriptless('an address that is not confirmed is told, and gets the mail again', { tag: '@rare' }, async ({ page, request }) => {
    const { email } = await signUp(request);
    await page.goto('/login');
    await fillLogIn(page, email, PASSWORD);
    await expect(page.getByRole('main').getByText('Please confirm your email address before logging in.')).toBeVisible();
    await button(page, 'Send the link again').click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send the link again').click();
    await expect(page.getByText('Confirmation email resent successfully')).toBeVisible();
  });
});
