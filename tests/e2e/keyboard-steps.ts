import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const MAX_TABS = 45;

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let stop = 0; stop < MAX_TABS; stop++) {
    if (await isFocused(place)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

export async function jTo(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  await page.keyboard.press('j');
  // The first press of the key loads the code of the shortcuts.
  await expect(page.locator('#main article:is(:focus, :has(:focus))')).toHaveCount(1);
  const isHere = () => item.evaluate((one) => one.contains(document.activeElement));
  for (let step = 0; step < MAX_TABS && !(await isHere()); step++) await page.keyboard.press('j');
  expect(await isHere()).toBe(true);
}

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
export const field = (page: Page) => palette(page).getByRole('combobox');
export const entry = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
export const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

export async function find(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  // Inserted at once, because a pause while typing a username would look up its beginning.
  await page.keyboard.insertText(typed);
}

export async function take(page: Page, name: string | RegExp): Promise<void> {
  const wanted = entry(page, name).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 20; step++) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}
