import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectFits, follow, logIn, open, test } from './fixtures.ts';
import { address, box, log, message, messagesLink, pair, post, unread } from './message-steps.ts';

/** As the keyboard of an iPhone: only the visual viewport shrinks. */
async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((visible) => {
    const { visualViewport } = window;
    if (visualViewport === null) return;
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => visible });
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
}

async function closeKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return;
    Reflect.deleteProperty(visualViewport, 'height');
    visualViewport.dispatchEvent(new Event('resize'));
  });
}

const SCREENS = [
  { words: 'upright', width: 390, height: 844, visible: 400 },
  { words: 'upright and narrow', width: 320, height: 568, visible: 310 },
  { words: 'on its side', width: 844, height: 390, visible: 190 },
];

test('the message to answer stays visible above the keyboard of a phone, upright, narrow or on its side', {
  tag: '@any-width',
}, async ({ page }) => {
  const [one, other] = pair('covered');
  await logIn(page, one.email);
  await page.setViewportSize({ width: 390, height: 844 });
  await post(page, other, 'The last word');
  await open(page, address(other));
  const bottom = async (what: 'box' | 'message') => {
    const area = await (what === 'box' ? box(page) : message(page, 'The last word').last()).boundingBox();
    return area === null ? Number.POSITIVE_INFINITY : area.y + area.height;
  };
  const report = page.getByRole('dialog', { name: 'Report this person' });
  for (const { words, width, height, visible } of SCREENS) {
    await page.setViewportSize({ width, height });
    await openKeyboard(page, visible);
    await expect.poll(() => bottom('box'), words).toBeLessThan(visible);
    await expect.poll(() => bottom('message'), words).toBeLessThan(visible);
    const seen = await log(page).evaluate((element) => element.clientHeight);
    expect(seen, words).toBeGreaterThanOrEqual(60);
    await expectFits(page);
    await expectAccessibleInFull(page);
    await page.getByRole('button', { name: 'Report user' }).click();
    await expect(report).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await closeKeyboard(page);
  }
});

test('restricting and undoing it in the conversation keeps typed text and the focus, and reveals no read status', async ({
  page,
  secondPage,
}) => {
  const [one, other] = pair('covered');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  await post(secondPage, one, `Before ${one.username}`);
  await open(page, address(other));
  await open(secondPage, address(one));
  await expect(secondPage.getByText('Read', { exact: true })).toBeVisible();
  await box(secondPage).fill('Half a sentence');
  await open(page, `/profiles/${other.username}`);
  await post(secondPage, one, 'Not opened yet');
  await expect(messagesLink(page)).toHaveAccessibleName('Messages, unread');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Restrict' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(secondPage.getByRole('status').filter({ hasText: 'You can no longer send messages in this conversation.' })).toBeVisible();

  await follow(page, address(other));
  await expect(message(page, 'Not opened yet').last()).toBeVisible();
  await expect.poll(() => unread(page)).toBe(0);
  // On a phone, a conversation has no tabs.
  await page.goBack();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await page.goForward();
  await expect(message(page, 'Not opened yet').last()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await open(secondPage, address(one));
  await expect(message(secondPage, 'Not opened yet').last()).toBeVisible();
  await expect(secondPage.getByText('Read', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Unrestrict' }).focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole('region', { name: `Conversation with ${other.name}` })).toBeFocused();
  await expect(box(secondPage)).toHaveValue('Half a sentence');
  await open(page, address(other));
  await expect(secondPage.getByText('Read', { exact: true })).toBeVisible();
});
