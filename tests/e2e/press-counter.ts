import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface Effort {
  /** Clicks, taps, keys that submit or navigate, and clicks into fields without focus. */
  presses: number;
  fields: number;
}

export function countEffort(page: Page) {
  const effort: Effort = { presses: 0, fields: 0 };
  const settled = () => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  return {
    effort,

    async press(place: Locator) {
      await settled();
      effort.presses += 1;
      await place.click();
    },

    async key(key: string) {
      effort.presses += 1;
      await page.keyboard.press(key);
    },

    async type(field: Locator, text: string) {
      await settled();
      await expect(field).toBeVisible();
      const focused = await field.evaluate((element) => element === document.activeElement);
      if (!focused) await field.click();
      effort.presses += focused ? 0 : 1;
      effort.fields += 1;
      await field.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },

    async choose(list: Locator, label: string) {
      await settled();
      effort.presses += 2;
      await list.selectOption({ label });
    },
  };
}
