import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Stops that nothing on a page is further away than. */
const FURTHEST = 45;

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** Goes there by Tab alone. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let stop = 0; stop < FURTHEST; stop++) {
    if (await isFocused(place)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

/** Goes to an item of a list by j alone. */
export async function jTo(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  await page.keyboard.press('j');
  // The first key also fetches what it means.
  await expect(page.locator('#main article:is(:focus, :has(:focus))')).toHaveCount(1);
  const isHere = () => item.evaluate((one) => one.contains(document.activeElement));
  for (let step = 0; step < FURTHEST && !(await isHere()); step++) await page.keyboard.press('j');
  expect(await isHere()).toBe(true);
}

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
export const field = (page: Page) => palette(page).getByRole('combobox');
export const entry = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
export const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette by its keys and types into it. */
export async function find(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

/** Goes down to an entry and takes it. */
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
