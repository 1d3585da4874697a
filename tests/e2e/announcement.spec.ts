import { expect, expectAccessibleInFull, expectFits, logIn, open, test } from './fixtures.ts';
import { rounds } from './operator-steps.ts';

test('an announcement appears in open tabs, stays closed in this browser, and is shown to everybody else', async ({ page, browser }) => {
  await logIn(page, 'ben_ashworth@alderridge.edu');
  await open(page, '/thedashboard');
  // No element shows that the live connection is open.
  await expect(page.getByRole('article').first()).toBeVisible();
  const announcer = page.locator('[data-announcer]').filter({ hasText: 'Orientation on Monday' });
  const announced = announcer.waitFor({ state: 'attached', timeout: 30_000 });
  await rounds('announce', 'set', '--text', 'Orientation on Monday, see https://alderridge.edu/orientation.', '--level', 'warning');
  try {
    const banner = page.getByRole('region', { name: 'Announcement' });
    await expect(banner).toContainText('Orientation on Monday, see https://alderridge.edu/orientation.');
    await expect(banner.getByRole('link')).toHaveAttribute('href', 'https://alderridge.edu/orientation');
    await announced;
    await expectFits(page);
    await expectAccessibleInFull(page);

    const visitor = await browser.newPage({ javaScriptEnabled: false });
    await visitor.goto(new URL('/about', page.url()).href);
    await expect(visitor.getByRole('region', { name: 'Announcement' })).toBeVisible();
    await visitor.close();

    await open(page, '/direct/messages/noor.h');
    await expect(banner).toBeVisible();
    await expect(page.getByPlaceholder('Type a message...')).toBeInViewport({ ratio: 1 });
    await open(page, '/thedashboard');
    await banner.getByRole('button', { name: 'Close the announcement' }).click();
    await expect(banner).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
    await open(page, '/about');
    expect(await (await page.request.get('/about')).text()).not.toContain('aria-label="Announcement"');
    await expect(banner).toBeHidden();
  } finally {
    await rounds('announce', 'clear');
  }
});
