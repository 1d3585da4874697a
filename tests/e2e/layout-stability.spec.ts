import type { Page } from '@playwright/test';
import { expect, expectAnswers, hold, logIn, open, test } from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';

test('a loading conversation has its final layout, and the message field does not move', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, MAYA);
  await open(page, '/direct/messages');
  const release = await hold(page, '**/api/conversations/*/messages*');
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await expect(page.getByText('Loading messages...')).toBeAttached();
  const waiting = page.getByRole('region', { name: 'Conversation with Jonas Lindqvist' });
  const field = (name: 'placeholder' | 'field') =>
    name === 'placeholder' ? waiting.locator('[aria-hidden="true"] .skeleton').nth(-2) : waiting.getByRole('textbox');
  await expect(waiting.locator('.skeleton')).toHaveCount(7);
  const before = await field('placeholder').boundingBox();
  release();
  await expect(field('field')).toBeVisible();
  const after = await field('field').boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThan(1);
});

test('a menu opened while a conversation loads keeps the focus', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/direct/messages');
  const release = await hold(page, '**/api/conversations/*/messages*');
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Jonas Lindqvist' }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Jonas Lindqvist' });
  await expect(page.getByText('Loading messages...')).toBeAttached();
  await conversation.getByRole('button', { name: 'Options' }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  release();
  await expect(conversation.getByRole('textbox')).toBeVisible();
  await expect(first).toBeFocused();
});

for (const path of ['/create-post', '/admin/alder-ridge?tab=reports'])
  test(`text fields have a visible border: ${path}`, { tag: ['@any-width', '@rare'] }, async ({ page }) => {
    await logIn(page, MAYA);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, path);
      const faint = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--control-border)';
        const border = getComputedStyle(probe).color;
        const fields = [...document.querySelectorAll('main :is(textarea, input.field-input, select.field-input)')];
        return [
          fields.length,
          ...fields.filter((field) => getComputedStyle(field).borderTopColor !== border).map((field) => field.outerHTML),
        ];
      });
      expect(faint[0], colorScheme).toBeGreaterThan(0);
      expect(faint.slice(1), colorScheme).toEqual([]);
    }
  });

async function shiftsAfter(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    const seen: string[] = [];
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
        seen.push(sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 150) ?? '').join(' | '));
      }
    });
    watch.observe({ type: 'layout-shift', buffered: true });
    // Layout shifts are reported with the next task.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    return seen;
  });
}

const LINES = Array.from({ length: 6 }, (_, line) => `What I would say, line ${line + 1}.`).join('\n');

test('a restored draft shifts nothing', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/create-post');
  await page.getByRole('textbox', { name: 'Title' }).fill('A title to go on with');
  await open(page, '/direct/messages/jonas_lindqvist');
  const message = page.getByPlaceholder('Type a message...');
  await message.fill(LINES);
  await open(page, '/thedashboard');
  const post =
    (await page
      .getByRole('article')
      .getByRole('link', { name: /[1-9]\d* comment/ })
      .first()
      .getAttribute('href')) ?? '';
  await open(page, post.replace(/#.*/, ''));
  await page.getByLabel('Your comment').fill(LINES);
  await page.getByRole('article').getByRole('button', { name: 'Reply' }).first().click();
  await page.getByLabel('Your reply').fill('Begun');

  expect(await shiftsAfter(page, '/create-post')).toEqual([]);
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  expect(await shiftsAfter(page, '/direct/messages/jonas_lindqvist')).toEqual([]);
  await expect(message).toHaveValue(LINES);
  await message.focus();
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  expect(await shiftsAfter(page, `${post.replace(/#.*/, '')}#comments`)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Continue your reply' })).toBeVisible();
});

test('a forbidden page tells where to go on', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, 'priya-raman@alderridge.edu');
  const closed = ['/admin/alder-ridge', '/admin/alder-ridge/log', '/thedashboard/posts/nothing', '/communities/alder-ridge/no/where'];
  for (const path of closed) {
    expectAnswers(page, `404 ${path}`);
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the Dashboard' }), path).toHaveAttribute('href', '/thedashboard');
  }
});

test('nothing covers the message of an expired link, and the log-in that follows shows the reason', { tag: '@rare' }, async ({ page }) => {
  // The page is shown for two seconds only.
  await page.goto('/reset-password?token=abc', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Invalid or expired password reset link' })).toBeVisible();
  expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').getByText('Invalid or expired password reset link')).toBeVisible();
});

test('back shows the feed at its scroll position at once, without a response', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/thedashboard');
  const link = page.getByRole('main').getByRole('article').nth(7).getByRole('heading').getByRole('link');
  await link.click();
  await expect(page).toHaveURL(/\/posts\//);
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeAttached();
  await page.route('**/api/**', () => {});
  await page.goBack();
  await expect(link).toBeInViewport();
});
