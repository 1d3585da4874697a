import { DEMO_PASSWORD, expect, expectAccessible, expectAnswers, expectFits, logIn, open, test } from './fixtures.ts';
import { rounds } from './operator-steps.ts';
import { unique, write } from './post-steps.ts';

const EMAIL = 'ben_ashworth@alderridge.edu';

test('an open tab learns of a suspension, its end and a ban; the log-in says where to object', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await logIn(page, EMAIL);
  await open(page, '/thedashboard');
  // No element shows that the live connection is open.
  await expect(page.getByRole('article').first()).toBeVisible();
  const year = new Date().getUTCFullYear() + 1;
  await rounds('account', 'suspend', EMAIL, '--until', `${year}-03-05`, '--reason', 'Three warnings about tone.');
  const notice = page.getByRole('complementary', { name: 'Your account' });
  await expect(notice).toContainText(`suspended until March 5, ${year} at 11:59 PM UTC`);
  await expect(notice).toContainText('Reason: Three warnings about tone. If you think this is a mistake, write to');
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expectFits(page);
  await expectAccessible(page);

  await rounds('account', 'unsuspend', EMAIL);
  await expect(notice).toBeHidden();

  await rounds('account', 'ban', EMAIL, '--reason', 'Threats', '--yes');
  try {
    await expect(page.getByText('Auth session missing!')).toBeVisible();
    expectAnswers(page, '403 /api/sign-in');
    await open(page, '/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.locator('#main').getByText('This account has been closed for breaking the Community Guidelines.')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await rounds('account', 'unban', EMAIL);
  }
});

test('an archived class says so in its feed and below its posts', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, 'kai.nakoa@portellery.edu');
  const place = '/communities/port-ellery/classes/ethics';
  const path = await write(page, unique('Which flash cards'), {}, place);
  await rounds('class', 'archive', 'port-ellery', 'ethics');
  try {
    const note = page.getByText('This community is archived: you can read everything, but not write.');
    await open(page, place);
    await expect(note).toBeVisible();
    await expectFits(page);
    await open(page, path);
    await expect(note).toBeVisible();
    await expect(page.getByText('but not take part in it')).toHaveCount(0);
    await expectFits(page);
  } finally {
    await rounds('class', 'unarchive', 'port-ellery', 'ethics');
  }
});
