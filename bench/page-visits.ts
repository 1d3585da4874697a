import type { Browser, BrowserContext, CDPSession, Cookie } from 'playwright-core';

/**
 * Milliseconds without a request after which a page counts as loaded; also the longest time its
 * scripts may still take.
 */
const QUIET = 1_000;
/** Tasks of up to so many milliseconds do not count as blocking. */
const SHORT = 50;
const VIEWPORT = { width: 1280, height: 900 };

export interface Visit {
  /** Milliseconds since the request. */
  firstContent: number;
  largestContent: number;
  /** Total blocking time after the first content: milliseconds of each task beyond 50. */
  blocked: number;
  layoutShift: number;
  requests: number;
  /** Compressed, including response headers. */
  bytes: number;
}

interface Seen {
  largest: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

function watch(): void {
  const seen: Seen = { largest: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
}

export async function count(devtools: CDPSession): Promise<{ requests: number; bytes: number }> {
  const counted = { requests: 0, bytes: 0 };
  const cached = new Set<string>();
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
  });
  devtools.on('Network.webSocketCreated', () => {
    counted.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    counted.requests += 1;
    counted.bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return counted;
}

async function visit(context: BrowserContext, url: string, slowed: number): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const counted = await count(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(QUIET);
  const { seen, firstContent } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Seen }).seen,
    firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await page.close();
  const tasks = seen.tasks.filter(({ start, duration }) => start + duration > firstContent);
  return {
    firstContent,
    largestContent: seen.largest,
    blocked: tasks.reduce((sum, { duration }) => sum + duration - SHORT, 0),
    layoutShift: seen.shift,
    ...counted,
  };
}

export async function visitTwice(browser: Browser, cookies: Cookie[], url: string, slowed: number): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addCookies(cookies);
  const cold = await visit(context, url, slowed);
  const warm = await visit(context, url, slowed);
  await context.close();
  return { cold, warm };
}
