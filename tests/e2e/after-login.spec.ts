import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { DATA_DIR, DEMO_PASSWORD, expect, expectAnswers, logIn, open, test } from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PREMED = 'ava.premed@mail.example';
const CHECKING = 'Checking profile status...';
const CHECK_FAILED = 'Error checking profile status';

async function withDatabaseChange(change: string, undo: string, act: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  try {
    await client.query(change);
    await act();
  } finally {
    await client.query(undo);
    await client.end();
  }
}

test('the page after the log-in shows its content without a further request', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/login');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/thedashboard$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.locator('.toasts').getByText('Successfully logged in')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test('a browser that rejects cookies is told that it is not logged in', { tag: ['@any-width', '@full'] }, async ({ page, context }) => {
  await open(page, '/login');
  await page.route('**/*.data*', async (route) => {
    await context.clearCookies();
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
  });
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').getByText('Auth session missing!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a premed student whose school has no premed community sees the reason in the log-in form', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await withDatabaseChange(
    `UPDATE communities SET archived_at = now() WHERE sub_slug = 'premed' AND archived_at IS NULL`,
    `UPDATE communities SET archived_at = NULL WHERE sub_slug = 'premed'`,
    async () => {
      await open(page, '/login');
      await page.getByLabel('Email').fill(PREMED);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
      await button.click();
      await expect(page.getByRole('main').getByText('premed community was not found')).toBeVisible();
      await expect(page.getByText(CHECKING)).toBeHidden();
      await expect(page).toHaveURL(/\/login$/);
      await expect(button).toBeEnabled();
      await open(page, '/login');
      await expect(page.getByRole('main').getByText('premed community was not found')).toBeVisible();
    },
  );
});

test('a failure right after the log-in can be tried again', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await open(page, '/login?returnTo=/direct/messages');
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  expectAnswers(page, /^503 /);
  await page.route(/\.data(\?|$)|\/api\/session$/, (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page).toHaveURL(/\/direct\/messages$/);
});

test('a failed session check leads to the log-in, which stays until a button is pressed', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, MAYA);
  expectAnswers(page, /^500 /);
  await withDatabaseChange(
    'ALTER TABLE institutions RENAME TO institutions_away',
    'ALTER TABLE institutions_away RENAME TO institutions',
    async () => {
      await open(page, '/direct/messages');
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByRole('alert').getByText(CHECK_FAILED)).toBeVisible();
      await expect(page.getByRole('main').getByText(CHECK_FAILED)).toBeVisible();
    },
  );
  await page.reload();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/direct\/messages$/);
});
