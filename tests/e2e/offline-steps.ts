import type { Page } from '@playwright/test';

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
  await page.waitForFunction((file) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.some(({ name, initiatorType }) => name.includes(file) && name.endsWith('.js') && initiatorType !== 'fetch');
  }, `/assets/${part}-`);
}
