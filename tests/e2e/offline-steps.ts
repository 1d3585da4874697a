import type { Page } from '@playwright/test';

/** The caches of what was read; null while no worker answers for the pages of this window. */
export function kept(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return null;
    const names = (await caches.keys()).filter((name) => name.startsWith('rounds.read.'));
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    ).flat();
  });
}

/** Waits until a part that a page loads when it is needed has come, and not only been fetched for its import. */
export async function hasCome(page: Page, part: string): Promise<void> {
  await page.waitForFunction((file) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.some(({ name, initiatorType }) => name.includes(file) && name.endsWith('.js') && initiatorType !== 'fetch');
  }, `/assets/${part}-`);
}
