import type { CDPSession, Locator, Page } from '@playwright/test';
import { findProblems } from '../../gallery/checks.ts';
import { expect } from './fixtures.ts';

/** A phone whose browser shows its own bars. */
export const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
/** Pixels that its keyboard takes. */
export const KEYBOARD = 300;

const sessions = new WeakMap<Page, CDPSession>();

async function devtools(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

interface Point {
  x: number;
  y: number;
}

/** A finger that goes from one point to another; it stays there unless `let go`. */
export async function drag(page: Page, from: Point, to: Point, then: 'let go' | 'hold' = 'let go'): Promise<void> {
  const session = await devtools(page);
  const steps = 10;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / steps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: at(from.x, to.x), y: at(from.y, to.y) }] });
  }
  if (then === 'let go') await letGo(page);
}

export async function letGo(page: Page): Promise<void> {
  await (await devtools(page)).send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function boxOf(
  place: Locator,
): Promise<{ x: number; y: number; width: number; height: number; bottom: number; right: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** As a keyboard comes: the page gets smaller (Android), or keeps its height and less of it is seen (iPhones). */
export const KEYBOARDS = {
  'the page gets smaller': async (page: Page) => {
    const { width, height } = PHONE.viewport;
    await page.setViewportSize({ width, height: height - KEYBOARD });
  },
  'less of the page is seen': async (page: Page) => {
    await page.evaluate((covered) => {
      const { visualViewport } = window;
      if (visualViewport === null) return;
      const height = window.innerHeight - covered;
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height });
      visualViewport.dispatchEvent(new Event('resize'));
    }, KEYBOARD);
  },
};

export async function withoutKeyboard(page: Page): Promise<void> {
  await page.setViewportSize(PHONE.viewport);
  await page.evaluate(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return;
    Reflect.deleteProperty(visualViewport, 'height');
    visualViewport.dispatchEvent(new Event('resize'));
  });
}

/**
 * What one types in and the button that sends it are both above the keyboard, and below what stands at the top.
 * @param top pixels of that: the bar, over which a dialog lies
 */
export async function expectAboveKeyboard(field: Locator, send: Locator, top = 60): Promise<void> {
  const left = PHONE.viewport.height - KEYBOARD;
  await expect(async () => {
    const [above, below] = [await boxOf(field), await boxOf(send)];
    // At least a line of it; a long one reaches out of sight at its beginning.
    expect(Math.max(above.y, top) + 30).toBeLessThanOrEqual(Math.min(below.y, above.bottom));
    expect(below.bottom).toBeLessThanOrEqual(left);
  }).toPass({ timeout: 5_000 });
}

/** Nothing is cut off, nothing lies over another, nothing sticks out, everything can be pressed. */
export async function expectInOrder(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  expect(await page.evaluate(findProblems, { touch: true }), page.url()).toEqual([]);
}

/** Letters of twice the size, as somebody sets them in their phone. */
export async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
