import type { BrowserContext, Page } from '@playwright/test';
import { open } from './fixtures.ts';

/** Longer than a page waits before it stores its offline copy and loads what works offline. */
const IDLE_MS = 4_100;

const withClock = new WeakSet<BrowserContext>();

/** Opens a page whose clock `passIdleTime` can move forward. Otherwise it shows the real time. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  const context = page.context();
  if (!withClock.has(context)) await page.clock.install();
  withClock.add(context);
  await open(page, path);
}

export async function passIdleTime(page: Page): Promise<void> {
  await page.clock.fastForward(IDLE_MS);
}

/** Names of the caches of read pages; null without a service worker. */
export function readCache(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    // Not `controller`, which is null on a page loaded just before the worker became active.
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.active?.state !== 'activated') return null;
    const names = (await caches.keys()).filter((name) => name.startsWith('rounds.read.'));
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    ).flat();
  });
}

/** Waits until a lazy module was evaluated, not only fetched. */
export async function waitForModule(page: Page, part: string): Promise<void> {
  await page.evaluate(
    (file) =>
      new Promise<void>((resolve) => {
        // Not `performance.getEntriesByType`, which Playwright's clock replaces.
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as PerformanceResourceTiming[];
          if (!entries.some(({ name, initiatorType }) => name.includes(file) && name.endsWith('.js') && initiatorType !== 'fetch')) return;
          observer.disconnect();
          resolve();
        });
        observer.observe({ type: 'resource', buffered: true });
      }),
    `/assets/${part}-`,
  );
}
