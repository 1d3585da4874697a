import type { CDPSession, Locator, Page } from '@playwright/test';
import { findProblems } from '../../gallery/checks.ts';
import { expect } from './fixtures.ts';

export const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
/** Height of the keyboard in pixels. */
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

export async function drag(page: Page, from: Point, to: Point, then: 'let go' | 'hold' = 'let go'): Promise<void> {
  const session = await devtools(page);
  const steps = 10;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / steps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: at(from.x, to.x), y: at(from.y, to.y) }] });
  }
  if (then === 'let go') await releaseTouch(page);
}

export async function releaseTouch(page: Page): Promise<void> {
  await (await devtools(page)).send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function boxOf(
  place: Locator,
): Promise<{ x: number; y: number; width: number; height: number; bottom: number; right: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** On Android the page gets smaller; on iPhones only the visual viewport shrinks. */
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
 * The field and its send button are visible between the bar and the keyboard.
 * @param top height of the bar in pixels
 */
export async function expectAboveKeyboard(field: Locator, send: Locator, top = 60): Promise<void> {
  const left = PHONE.viewport.height - KEYBOARD;
  await expect(async () => {
    const [above, below] = [await boxOf(field), await boxOf(send)];
    // One visible line of the field is enough.
    expect(Math.max(above.y, top) + 30).toBeLessThanOrEqual(Math.min(below.y, above.bottom));
    expect(below.bottom).toBeLessThanOrEqual(left);
  }).toPass({ timeout: 5_000 });
}

export async function expectNoLayoutProblems(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  expect(await page.evaluate(findProblems, { touch: true }), page.url()).toEqual([]);
}

export async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
