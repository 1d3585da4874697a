import type { Browser, CDPSession, Cookie, Page } from 'playwright-core';
import { count } from './page-visits.ts';

const SLOWED = 6;
/** Milliseconds until a response starts, and bytes per second. */
const LATENCY = 2_000;
const THROUGHPUT = 50 * 1_024;
const VIEWPORT = { width: 390, height: 844 };
const PATIENCE = 120_000;
/** Milliseconds for a character. */
const TYPING = 200;

/** Times are milliseconds since the request; `requests` and `bytes` count network traffic. */
export interface SlowVisit {
  text: number;
  works: number;
  /** Traffic until the page is hydrated. */
  requests: number;
  bytes: number;
  /** Traffic including idle-time requests. */
  allRequests: number;
  allBytes: number;
}

function watchHydration(): void {
  new MutationObserver(() => {
    if (document.documentElement?.dataset.hydrated !== undefined && !('worksAt' in window))
      Object.assign(window, { worksAt: performance.now() });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

async function openSlowly<Result>(
  browser: Browser,
  cookies: Cookie[],
  act: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const result = await act(page, await context.newCDPSession(page));
  await context.close();
  return result;
}

const works = (page: Page) => page.waitForFunction(() => 'worksAt' in window);

export async function visitSlowly(browser: Browser, cookies: Cookie[], url: string): Promise<SlowVisit> {
  return openSlowly(browser, cookies, async (page, devtools) => {
    const counted = await count(devtools);
    await slowDown(devtools);
    await page.addInitScript(watchHydration);
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
    await works(page);
    const { requests, bytes } = { ...counted };
    await page.waitForLoadState('networkidle');
    const [text, worksAt] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      (window as unknown as { worksAt: number }).worksAt,
    ]);
    return {
      text: text ?? Number.NaN,
      works: worksAt ?? Number.NaN,
      requests,
      bytes,
      allRequests: counted.requests,
      allBytes: counted.bytes,
    };
  });
}

/** @returns milliseconds from the log-in to the feed */
export async function logInSlowly(browser: Browser, address: string, account: { email: string; password: string }): Promise<number> {
  return openSlowly(browser, [], async (page, devtools) => {
    await slowDown(devtools);
    await page.addInitScript(watchHydration);
    await page.goto(`${address}/login`, { timeout: PATIENCE });
    await works(page);
    await page.getByLabel('Email').pressSequentially(account.email, { delay: TYPING });
    await page.getByLabel('Password', { exact: true }).pressSequentially(account.password, { delay: TYPING });
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('main').getByRole('article').first().waitFor();
    return performance.now() - pressed;
  });
}
