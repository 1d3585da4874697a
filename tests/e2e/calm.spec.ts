import type { Page } from '@playwright/test';
import { expect, logIn, open, test } from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';

/** A gate for what the page asks for: held until it is opened. */
async function gate(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a conversation on its way has its shape, and where one writes stays where it is', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/direct/messages');
  const release = await gate(page, '**/api/conversations/*/messages*');
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await expect(page.getByText('Loading messages...')).toBeAttached();
  const waiting = page.getByRole('region', { name: 'Conversation with Jonas Lindqvist' });
  const field = (name: 'placeholder' | 'field') =>
    name === 'placeholder' ? waiting.locator('[aria-hidden="true"] .mantine-Skeleton-root').nth(-2) : waiting.getByRole('textbox');
  await expect(waiting.locator('.mantine-Skeleton-root')).toHaveCount(7);
  const before = await field('placeholder').boundingBox();
  release();
  await expect(field('field')).toBeVisible();
  const after = await field('field').boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThan(1);
});

for (const path of ['/create-post', '/admin/alder-ridge?tab=reports'])
  test(`where one writes is to be seen by its border: ${path}`, { tag: '@any-width' }, async ({ page }) => {
    await logIn(page, MAYA);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, path);
      const faint = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--control-border)';
        const border = getComputedStyle(probe).color;
        const fields = [...document.querySelectorAll('main :is(textarea, input.mantine-Input-input, select.mantine-Input-input)')];
        return [
          fields.length,
          ...fields.filter((field) => getComputedStyle(field).borderTopColor !== border).map((field) => field.outerHTML),
        ];
      });
      expect(faint[0], colorScheme).toBeGreaterThan(0);
      expect(faint.slice(1), colorScheme).toEqual([]);
    }
  });
