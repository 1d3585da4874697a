import type { Page } from '@playwright/test';
import { expect, follow, open, test } from './fixtures.ts';

const bodyFont = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

function watch(page: Page, type: 'stylesheet' | 'font'): string[] {
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() === type && requests.push(request.url()));
  return requests;
}

test('the first page contains the styles; later pages link them', { tag: ['@any-width'] }, async ({ page, context }) => {
  const sheets = watch(page, 'stylesheet');
  // A slow first page would use the device's fonts.
  await expect(async () => {
    await open(page, '/about');
    expect(await bodyFont(page)).toContain('Inter');
  }).toPass();
  await follow(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#styles')).toHaveCount(1);
  expect(sheets).toEqual([]);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name), { timeout: 20_000 }).toContain('rounds.styles');
  await open(page, '/about');
  await expect(page.locator('#styles')).toHaveCount(0);
  expect(sheets).toHaveLength(1);
  expect(await bodyFont(page)).toContain('Inter');
});

test('a slow first page uses the device’s fonts, and the next page the forum’s', { tag: ['@any-width', '@full'] }, async ({
  page,
  context,
}) => {
  const fonts = watch(page, 'font');
  const devtools = await context.newCDPSession(page);
  const throttle = (latency: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  await devtools.send('Network.enable');
  await throttle(1_500);
  await open(page, '/about');
  expect(await bodyFont(page)).not.toContain('Inter');
  expect(fonts).toEqual([]);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name), { timeout: 20_000 }).toContain('rounds.styles');
  await throttle(0);
  await open(page, '/about');
  expect(await bodyFont(page)).toContain('Inter');
});
